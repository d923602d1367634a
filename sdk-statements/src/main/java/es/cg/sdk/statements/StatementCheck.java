package es.cg.sdk.statements;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.base.file.SmallFile;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.model.Assumed;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of checking a file of bank statements without a call: which format it has, what is in it, and what is
 * wrong on which line and in which column. Immutable and thread-safe.
 *
 * <pre>{@code
 * NewBankImport statement = NewBankImport.builder().cuentaId("cta_1").contenido(file).build();
 * StatementCheck.of(statement).requireSound();
 * laura.bankTransactions().importStatement(statement);
 * }</pre>
 *
 * <p>It reads Norma 43, camt.053 from 001.02 to 001.08, and CSV as Spanish banks export it. It checks the code page,
 * the order and length of records, dates, amounts, currencies, counts, totals, and that the movements lead from the
 * opening to the closing balance. The service also refuses a file of another account: see {@link #isOf(BankAccount)}.
 * It does not know which movements the service already has.
 *
 * <p>The contract does not show what the service refuses: the check follows the formats and the assumption {@code
 * bank-import-request}. A fault whose kind is {@link StatementFault.Kind#MOVEMENT} does not stop an import.
 */
@Assumed
public final class StatementCheck {
    private static final int MAX_BYTES = 32 << 20;
    private static final int SHOWN = 3;
    private static final Pattern BEGINS_NORMA43 = Pattern.compile("\\s*(?:11|22|23|24|33|88)[0-9 ]{4}");
    private static final Pattern WHITESPACE = Pattern.compile("\\s");

    private final @Nullable FormatoExtracto format;
    private final List<AccountStatement> statements;
    private final List<StatementFault> faults;
    private final boolean refused;
    private final int count;

    private StatementCheck(@Nullable FormatoExtracto format, List<AccountStatement> statements, FaultLog faults) {
        this.format = format;
        this.statements = List.copyOf(statements);
        this.faults = faults.sorted();
        this.refused = faults.isRefused();
        this.count = faults.count();
    }

    /**
     * Checks a file.
     *
     * @throws IllegalArgumentException unless it is a readable regular file of at most 32 MiB
     */
    public static StatementCheck of(Path file) {
        return of(SmallFile.read(Objects.requireNonNull(file, "the path of the statement is null"), "the statement"));
    }

    /**
     * Checks the bytes of a file, as the bank wrote them.
     *
     * @throws IllegalArgumentException if they are more than 32 MiB
     */
    public static StatementCheck of(byte[] file) {
        return of(Objects.requireNonNull(file, "the bytes of the statement are null"), null);
    }

    /**
     * Checks the file in a request, and that it has the format that the request names, if it names one.
     *
     * @throws IllegalArgumentException if the content is not base64, or more than 32 MiB
     */
    public static StatementCheck of(NewBankImport statement) {
        Objects.requireNonNull(statement, "the statement is null");
        String content = Objects.requireNonNullElse(
                statement.json().get("contenido_base64").string(), "");
        return of(decoded(content), statement.json().get("formato").string());
    }

    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(WHITESPACE.matcher(base64).replaceAll(""));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("NewBankImport.contenido_base64 is not base64", e);
        }
    }

    private static StatementCheck of(byte[] file, @Nullable String formato) {
        if (file.length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "the statement must be at most " + MAX_BYTES + " bytes, but has " + file.length);
        }
        FaultLog faults = new FaultLog();
        FormatoExtracto format;
        List<AccountStatement> statements;
        if (beginsWithTag(file)) {
            format = FormatoExtracto.CAMT053;
            statements = new CamtReader(faults).read(file);
        } else {
            String text = DecodedText.of(file);
            AccountStatement csv = new CsvReader(faults).read(new TextLines(text));
            if (csv != null) {
                format = FormatoExtracto.CSV;
                statements = List.of(csv);
            } else if (BEGINS_NORMA43.matcher(text).lookingAt()) {
                format = FormatoExtracto.NORMA43;
                statements = new Norma43Reader(faults).read(new TextLines(text));
            } else {
                faults.format(
                        1,
                        1,
                        text.isEmpty() ? "the file is empty" : "the file begins like no format that the service reads",
                        "a record 11 of Norma 43, XML, or a header of CSV with a column of dates and one of amounts,"
                                + " or two of debits and credits");
                return new StatementCheck(null, List.of(), faults);
            }
        }
        if (formato != null && !formato.equals(format.value())) {
            faults.format(1, 1, "the request has the formato " + PrintableText.of(formato), format.value());
        }
        return new StatementCheck(format, statements, faults);
    }

    /** Whether the first character is that of a tag, in UTF-16 too. */
    private static boolean beginsWithTag(byte[] file) {
        for (byte each : file) {
            if (each > ' ') {
                return each == '<';
            }
        }
        return false;
    }

    /** Returns whether there is no fault. */
    public boolean isSound() {
        return faults.isEmpty();
    }

    /**
     * Returns whether the service would refuse the whole file. If this is false although there are faults, it would
     * import the file without the movements that are wrong.
     */
    public boolean isRefused() {
        return refused;
    }

    /**
     * Returns the faults in the order of the file; of those of movements at most the first 500, and of the others too.
     */
    public List<StatementFault> faults() {
        return faults;
    }

    /**
     * Returns this check if there is no fault.
     *
     * @throws IllegalArgumentException if there is a fault; the message has the first three, and no account number,
     *     name or concept
     */
    public StatementCheck requireSound() {
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(toString());
        }
        return this;
    }

    /** Returns the format; null if the file begins like none that the service reads. */
    public @Nullable FormatoExtracto formato() {
        return format;
    }

    /**
     * Returns the statements in the file, one for each account and period; those of which the beginning and end were
     * read.
     */
    public List<AccountStatement> statements() {
        return statements;
    }

    /**
     * Returns whether a statement in the file is of this account, or none names its account, as in many CSV files.
     * Otherwise the service refuses the file with {@code cuenta_no_coincide}. The service shows accounts masked, so the
     * country, the check digits and the last four digits are compared, and the currency.
     */
    public boolean isOf(BankAccount account) {
        List<AccountStatement> mine = statements.stream()
                .filter(each -> each.iban() == null || each.iban().masked().equals(account.iban()))
                .toList();
        return !mine.isEmpty()
                && mine.stream()
                        .allMatch(each -> each.moneda() == null
                                || account.moneda() == null
                                || each.moneda().equals(account.moneda()));
    }

    /** Returns the format, the number of movements and faults, and the first three faults, a line each. */
    @Override
    public String toString() {
        int movements =
                statements.stream().mapToInt(each -> each.movements().size()).sum();
        return "bank statement in " + (format == null ? "no known format" : format.value())
                + (movements == 1 ? ", 1 movement" : ", " + movements + " movements")
                + (count == 0 ? ", no fault" : count == 1 ? ", 1 fault" : ", " + count + " faults")
                + (refused ? ", refused as a whole" : "")
                + faults.stream().limit(SHOWN).map(each -> "\n" + each.text()).collect(Collectors.joining());
    }
}
