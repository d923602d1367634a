package es.cg.sdk.mock.internal.refusals;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal.AskedBy;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of refusals has every text that refuses what a request says, and the page has the table. */
final class RefusalTableTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/assumptions.md");
    private static final String BEGIN = "<!-- refusals: made by mvn verify -Dupdate=true -->\n";
    private static final String END = "<!-- end refusals -->\n";

    /** The catalogues of texts that refuse what a request says. */
    private static final List<String> CATALOGUES = List.of(
            "Accounting",
            "Activity",
            "Bank",
            "Body",
            "Client",
            "Directory",
            "Document",
            "Expense",
            "Field",
            "Invoice",
            "Payment",
            "RecurringInvoice",
            "Sepa",
            "Statement",
            "TaxModel",
            "Webhook",
            "Worker");

    /** Texts of these catalogues that refuse nothing: avisos, notes, and answers of the tax authority. */
    private static final Set<String> NO_REFUSALS = Set.of(
            "ActivityMessages.unchanged",
            "ClientMessages.endsAt",
            "ClientMessages.quotaUsed",
            "DocumentMessages.DOUBTFUL_TOTAL",
            "ExpenseMessages.KIND_OF_ANOTHER_COUNTRY",
            "ExpenseMessages.LIKELY_DUPLICATE",
            "ExpenseMessages.NO_KIND",
            "ExpenseMessages.NO_RATE_TO_ASSESS",
            "ExpenseMessages.roundedByLine",
            "ExpenseMessages.supposedKind",
            "FieldMessages.INTO_IDENTIFICATION",
            "FieldMessages.foreign",
            "InvoiceMessages.DROPPED_WITHHOLDING",
            "InvoiceMessages.DUE_DATES_DIFFER",
            "InvoiceMessages.DUPLICATE",
            "InvoiceMessages.INTO_THE_DIRECTORY",
            "InvoiceMessages.ISSUER_NOT_IDENTIFIED",
            "InvoiceMessages.NOT_IN_THE_CENSUS",
            "InvoiceMessages.NO_QUANTITY",
            "InvoiceMessages.SIMPLIFIED_LIMIT",
            "InvoiceMessages.SPLIT_YEAR",
            "InvoiceMessages.TECHNICAL_ERROR",
            "InvoiceMessages.WITHHOLDING_ABROAD",
            "PaymentMessages.CASH_LIMIT",
            "RecurringInvoiceMessages.notIssued",
            "RecurringInvoiceMessages.paused",
            "TaxModelMessages.CASH_ACCOUNTING",
            "TaxModelMessages.EXISTS",
            "TaxModelMessages.NO_FIGURES",
            "WebhookMessages.switchedOff");

    @Test
    void everyTextThatRefusesIsInOneRow() throws Exception {
        Set<String> texts = new TreeSet<>();
        for (String catalogue : CATALOGUES) {
            texts.addAll(textsOf(catalogue + "Messages"));
        }
        texts.removeAll(NO_REFUSALS);
        List<String> rows = new ArrayList<>();
        for (Refusal each : Refusal.values()) {
            for (String named : each.texts()) {
                rows.addAll(named(named));
            }
        }
        assertThat(rows).containsExactlyInAnyOrderElementsOf(texts);
    }

    /** Returns the texts that a row names as {@code InvoiceMessages.KIND NEEDS_LINE}, or with a star for all. */
    private static List<String> named(String row) throws Exception {
        String catalogue = row.substring(0, row.indexOf('.'));
        String names = row.substring(row.indexOf('.') + 1);
        return names.equals("*")
                ? List.copyOf(textsOf(catalogue))
                : Stream.of(names.split(" "))
                        .map(each -> catalogue + "." + each)
                        .toList();
    }

    private static Set<String> textsOf(String catalogue) throws ClassNotFoundException {
        Class<?> type = Class.forName(Message.class.getPackageName() + "." + catalogue);
        Set<String> texts = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            if (field.getType() == Message.class && Modifier.isPublic(field.getModifiers())) {
                texts.add(catalogue + "." + field.getName());
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (method.getReturnType() == Message.class && Modifier.isPublic(method.getModifiers())) {
                texts.add(catalogue + "." + method.getName());
            }
        }
        return texts;
    }

    @Test
    void thePageHasTheTable() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(page).contains(BEGIN).contains(END);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        if (Boolean.getBoolean("update")) {
            Files.writeString(PAGE, page.substring(0, begin) + table() + page.substring(end));
            return;
        }
        assertThat(page.substring(begin, end))
                .as("docs/assumptions.md: renew it with mvn verify -Dupdate=true")
                .isEqualTo(table());
    }

    private static String table() {
        StringBuilder table = new StringBuilder("\n| who asks | name | what is refused |\n|---|---|---|\n");
        for (AskedBy asker : List.of(AskedBy.PROJECT, AskedBy.LAW, AskedBy.CONTRACT)) {
            for (Refusal each : Refusal.values()) {
                if (each.askedBy() == asker) {
                    String off = asker != AskedBy.PROJECT && each.isSwitchable() ? "; can be switched off" : "";
                    table.append("| %s | `%s` | %s%s |\n".formatted(word(asker), each.word(), each.sentence(), off));
                }
            }
        }
        return table.append('\n').toString();
    }

    private static String word(AskedBy asker) {
        return switch (asker) {
            case CONTRACT -> "contract";
            case LAW -> "law";
            case PROJECT -> "this project";
        };
    }
}
