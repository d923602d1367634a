package es.cg.sdk.checks.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.checks.statements.MockImports.Outcome;
import es.cg.sdk.statements.AccountStatement;
import es.cg.sdk.statements.StatementCheck;
import es.cg.sdk.statements.StatementFault;
import es.cg.sdk.statements.StatementFault.Kind;
import es.cg.sdk.testing.statements.CamtCorpus;
import es.cg.sdk.testing.statements.CorpusFile;
import es.cg.sdk.testing.statements.CorpusFile.Verdict;
import es.cg.sdk.testing.statements.CsvCorpus;
import es.cg.sdk.testing.statements.Norma43Corpus;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The client's check and the mock read bank statements independently: of each file they must say the same, that is whether
 * it is refused, how many movements are imported, and which lines are wrong.
 */
final class StatementVerdictsTest {
    private static final String OTHER_ACCOUNT = "cuenta_no_coincide";
    private static final Pattern ENTRY = Pattern.compile("<(?:\\w+:)?Ntry\\b");
    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");
    private static final long SEED = 20261120;
    private static final int MUTATIONS = 800;

    /** What stands in statements, and what separates it. */
    private static final String CHARACTERS = "0123456789;,.\"\n\r \t<>/&12389EURX-+AÑ";

    private static final MockImports MOCK = new MockImports();

    @AfterAll
    static void stop() {
        MOCK.close();
    }

    private static List<CorpusFile> corpus() {
        List<CorpusFile> files = new ArrayList<>(Norma43Corpus.files());
        files.addAll(CsvCorpus.files());
        files.addAll(CamtCorpus.files());
        return files;
    }

    @TestFactory
    Stream<DynamicTest> clientAndMockAgreeOnEachFile() {
        return corpus().stream()
                .map(file -> dynamicTest(file.name(), () -> {
                    Outcome outcome = MOCK.send(file.bytes());

                    assertThat(outcome.verdict()).as(outcome.said()).isEqualTo(file.verdict());
                    agree(file.bytes(), file.text(), outcome, file.name());
                }));
    }

    @Test
    void clientAndMockAgreeOnRandomlyChangedFiles() {
        List<CorpusFile> corpus = corpus();
        Random random = new Random(SEED);
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        for (int i = 0; i < MUTATIONS; i++) {
            CorpusFile file = corpus.get(random.nextInt(corpus.size()));
            String text = changed(file.text(), random);
            byte[] bytes = text.getBytes(file.charset());
            Outcome outcome = MOCK.send(bytes);
            agree(bytes, text, outcome, "change " + i + " of " + file.name() + ":\n" + text);
            verdicts.merge(outcome.verdict(), 1, Integer::sum);
        }
        // The changes are neither so small nor so large that nothing is compared.
        assertThat(verdicts.values())
                .hasSize(3)
                .allSatisfy(each -> assertThat(each).isGreaterThan(MUTATIONS / 20));
    }

    /** One to three places replaced, left out, put in or repeated. */
    private static String changed(String text, Random random) {
        String changed = text;
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes && !changed.isEmpty(); i++) {
            int at = random.nextInt(changed.length());
            int to = Math.min(changed.length(), at + random.nextInt(80));
            char other = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
            changed = switch (random.nextInt(5)) {
                case 0 -> changed.substring(0, at) + other + changed.substring(at + 1);
                case 1 -> changed.substring(0, at) + changed.substring(at + 1);
                case 2 -> changed.substring(0, at) + other + changed.substring(at);
                case 3 -> changed.substring(0, to) + changed.substring(at);
                default -> changed.substring(0, at) + changed.substring(to);
            };
        }
        return changed;
    }

    private static void agree(byte[] bytes, String text, Outcome outcome, String which) {
        BankAccount account = MOCK.account();
        StatementCheck check = StatementCheck.of(bytes);
        String told = "%s%nthe mock: %s%nthe client: %s".formatted(which, outcome.said(), check);
        assertThat(check.isRefused() || !check.isOf(account))
                .as("refused: %s", told)
                .isEqualTo(outcome.verdict() == Verdict.REFUSED);
        boolean xml = FormatoExtracto.CAMT053.equals(check.formato());
        if (outcome.verdict() != Verdict.REFUSED) {
            // The mock tells the line where an entry of XML begins, and the client the line within it.
            IntUnaryOperator place = xml ? line -> entriesUpTo(line, text) : IntUnaryOperator.identity();
            assertThat(movementsOf(account, check)).as("movements: %s", told).isEqualTo(outcome.movements());
            if (isOfOneAccount(check)) {
                assertThat(places(lines(check, Kind.MOVEMENT), place))
                        .as("lines: %s", told)
                        .isEqualTo(places(outcome.lines(), place));
            }
        } else if (!outcome.code().equals(OTHER_ACCOUNT) && !outcome.lines().isEmpty()) {
            int line = outcome.lines().get(0);
            List<Integer> lines = new ArrayList<>(lines(check, Kind.FORMAT));
            lines.addAll(lines(check, Kind.BALANCE));
            assertThat(lines).as("line: %s", told).anyMatch(each -> xml ? each >= line : each == line);
            assertThat(check.faults())
                    .as("kind: %s", told)
                    .extracting(StatementFault::kind)
                    .contains(outcome.code().equals("fichero_descuadrado") ? Kind.BALANCE : Kind.FORMAT);
        }
    }

    private static int movementsOf(BankAccount account, StatementCheck check) {
        return check.statements().stream()
                .filter(each -> each.iban() == null || each.iban().masked().equals(account.iban()))
                .mapToInt(each -> each.movements().size())
                .sum();
    }

    /** The mock leaves out other accounts, with what is wrong there. */
    private static boolean isOfOneAccount(StatementCheck check) {
        return check.statements().stream()
                        .map(AccountStatement::iban)
                        .distinct()
                        .count()
                == 1;
    }

    private static List<Integer> lines(StatementCheck check, Kind kind) {
        return check.faults().stream()
                .filter(each -> each.kind() == kind)
                .map(StatementFault::line)
                .toList();
    }

    private static Set<Integer> places(List<Integer> lines, IntUnaryOperator place) {
        return lines.stream().map(place::applyAsInt).collect(Collectors.toSet());
    }

    private static int entriesUpTo(int line, String text) {
        String begin = LINE_END.splitAsStream(text).limit(line).collect(Collectors.joining("\n"));
        return (int) ENTRY.matcher(begin).results().count();
    }
}
