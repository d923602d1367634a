package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.CsvStatement;
import es.cg.sdk.mock.internal.domain.Norma43;
import es.cg.sdk.mock.internal.domain.Statement;
import es.cg.sdk.mock.internal.domain.StatementText;
import es.cg.sdk.mock.internal.domain.UnreadableStatementException;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.Base64;
import java.util.List;

/**
 * Imports a bank statement as a job. A wrong first line is refused at once; a later error makes the job fail, and the
 * import {@code fallida}. The mock reads Norma 43 and CSV, but not CAMT.053.
 */
final class StatementImport implements Jobs.JobTask {
    static final String TABLE = "bank_imports";

    private static final String JOB = "bankTransactions.import";
    private static final String CONTENT = "contenido_base64";
    private static final String FORMAT = "formato";

    private final Environment environment;
    private final Jobs jobs;
    private final MatchProposals proposals;

    StatementImport(Environment environment, Jobs jobs, MatchProposals proposals) {
        this.environment = environment;
        this.jobs = jobs;
        this.proposals = proposals;
        jobs.define(JOB, this);
    }

    ApiResponse accept(ApiCall call) {
        String account = call.body().path("cuenta_id").asText();
        if (environment.table(TableNames.BANK_ACCOUNTS).find(call.client(), account) == null) {
            throw ApiException.invalid(List.of(new Violation("cuenta_id", "the client has no such account")));
        }
        List<String> lines = lines(call.body());
        String format = format(call.body().path(FORMAT).asText(""), lines.isEmpty() ? "" : lines.get(0));
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        fields.put("cuenta_id", account).put("estado", "en_curso").put(FORMAT, format);
        if (call.body().has("nombre_fichero")) {
            fields.set("nombre_fichero", call.body().path("nombre_fichero"));
        }
        fields.put("importados", 0).put("duplicados", 0).put("con_error", 0).put("propuestas", 0);
        fields.putArray("errores");
        Row row = environment.table(TABLE).add(call.client(), environment.record("bank_import", "imp_", fields));
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("importacion", row.id());
        payload.set(CONTENT, call.body().path(CONTENT));
        return jobs.start(call, JOB, payload);
    }

    private static List<String> lines(ObjectNode body) {
        try {
            // Line breaks within base64 are common.
            String base64 = body.path(CONTENT).asText().replaceAll("\\s", "");
            return StatementText.lines(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(List.of(new Violation(CONTENT, CONTENT + " is not base64")));
        }
    }

    private static String format(String said, String firstLine) {
        boolean norma43 = Norma43.looksLike(firstLine);
        boolean csv = !norma43 && CsvStatement.looksLike(firstLine);
        boolean fits = said.isEmpty() || said.equals(norma43 ? "norma43" : "csv");
        if ((!norma43 && !csv) || !fits) {
            throw ApiException.invalid(
                    "formato_no_valido",
                    said.isEmpty() ? CONTENT : FORMAT,
                    "the file is not a statement in " + (said.isEmpty() ? "Norma 43 or CSV" : said)
                            + " that this mock reads");
        }
        return norma43 ? "norma43" : "csv";
    }

    @Override
    public ObjectNode run(long client, ObjectNode payload) {
        Row row = environment
                .table(TABLE)
                .find(client, payload.path("importacion").asText());
        Row account =
                row == null ? null : environment.table(TableNames.BANK_ACCOUNTS).find(client, row.text("cuenta_id"));
        if (row == null || account == null) {
            throw ApiException.of(422, "datos_invalidos", "the account no longer exists");
        }
        List<String> lines = lines(payload);
        payload.remove(CONTENT);
        environment.touch(row);
        List<Statement> statements;
        try {
            statements = row.text(FORMAT).equals("csv") ? List.of(CsvStatement.read(lines)) : Norma43.read(lines);
        } catch (UnreadableStatementException e) {
            throw failed(
                    row,
                    e.unbalanced() ? "fichero_descuadrado" : "formato_no_valido",
                    e.line(),
                    String.valueOf(e.getMessage()));
        }
        List<Statement> mine =
                statements.stream().filter(each -> isOf(account, each)).toList();
        if (mine.isEmpty()) {
            throw failed(row, "cuenta_no_coincide", 1, "the statement is of another account");
        }
        new StatementBooking(environment, proposals, account, row).book(mine);
        if (mine.size() < statements.size()) {
            row.json()
                    .withArray("avisos")
                    .addObject()
                    .put("codigo", "otras_cuentas")
                    .put("mensaje", "The file has other accounts too, which were ignored.");
        }
        return row.shown();
    }

    @Override
    public void failed(long client, ObjectNode payload, ApiException why) {
        Row row = environment
                .table(TABLE)
                .find(client, payload.path("importacion").asText());
        if (row != null && row.text("estado").equals("en_curso")) {
            row.json().put("estado", "fallida");
            StatementBooking.error(row, why.code(), 1, String.valueOf(why.getMessage()));
            environment.touch(row);
        }
        payload.remove(CONTENT);
    }

    private static boolean isOf(Row account, Statement statement) {
        String iban = account.text("_iban");
        // After country and check digits: bank, branch, two check digits, account.
        return statement.account().isEmpty()
                || (iban.matches("ES\\d{22}")
                        && (iban.substring(4, 12) + iban.substring(14)).equals(statement.account()));
    }

    private static ApiException failed(Row row, String code, int line, String message) {
        row.json().put("estado", "fallida");
        StatementBooking.error(row, code, line, message);
        return ApiException.of(422, code, message);
    }
}
