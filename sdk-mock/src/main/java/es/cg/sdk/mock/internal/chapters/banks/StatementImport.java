package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.domain.Camt053;
import es.cg.sdk.mock.internal.domain.CsvStatement;
import es.cg.sdk.mock.internal.domain.Norma43;
import es.cg.sdk.mock.internal.domain.Statement;
import es.cg.sdk.mock.internal.domain.StatementText;
import es.cg.sdk.mock.internal.domain.UnreadableStatementException;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.Base64;
import java.util.List;

/**
 * Imports a bank statement as a job. A file that is no statement is refused at once; a later error makes the job fail,
 * and the import {@code fallida}.
 */
final class StatementImport implements Jobs.JobTask {
    static final String TABLE = "bank_imports";

    private static final String JOB = "bankTransactions.import";
    private static final String CONTENT = "contenido_base64";
    private static final String FORMAT = "formato";
    private static final String NORMA43 = "norma43";
    private static final String CSV = "csv";
    private static final String CAMT053 = "camt053";
    private static final String OTHER_ACCOUNT = "cuenta_no_coincide";

    private final Environment environment;
    private final Jobs jobs;
    private final MatchProposals proposals;

    StatementImport(ServiceContext context, MatchProposals proposals) {
        this.environment = context.environment();
        this.jobs = context.jobs();
        this.proposals = proposals;
        jobs.define(JOB, this);
    }

    ApiResponse accept(ApiCall call) {
        String account = call.body().path("cuenta_id").asText();
        ApiException.invalidIf(
                environment.find(TableNames.BANK_ACCOUNTS, call.client(), account) == null,
                "cuenta_id",
                "bank.noSuchAccount");
        String format = format(call.body().path(FORMAT).asText(""), bytes(call.body()));
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        fields.put("cuenta_id", account).put("estado", "en_curso").put(FORMAT, format);
        if (call.body().has("nombre_fichero")) {
            fields.set("nombre_fichero", call.body().path("nombre_fichero"));
        }
        fields.put("importados", 0).put("duplicados", 0).put("con_error", 0).put("propuestas", 0);
        fields.putArray("errores");
        Row row = environment.add(TABLE, call.client(), fields);
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("importacion", row.id());
        payload.set(CONTENT, call.body().path(CONTENT));
        return jobs.start(call, JOB, payload);
    }

    private static byte[] bytes(ObjectNode body) {
        try {
            // Line breaks within base64 are common.
            String base64 = body.path(CONTENT).asText().replaceAll("\\s", "");
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(CONTENT, Message.of("statement.notBase64"));
        }
    }

    private static String format(String said, byte[] file) {
        List<String> lines = StatementText.lines(file);
        boolean xml = Camt053.isXml(lines);
        Message refusal = xml ? Camt053.refusal(file) : null;
        if (refusal != null) {
            throw ApiException.invalid("formato_no_valido", CONTENT, refusal);
        }
        String found = xml ? CAMT053 : formatOf(lines);
        if (found.isEmpty() || !(said.isEmpty() || said.equals(found))) {
            throw said.isEmpty()
                    ? ApiException.invalid("formato_no_valido", CONTENT, Message.of("statement.noStatement"))
                    : ApiException.invalid("formato_no_valido", FORMAT, Message.of("statement.notA", said));
        }
        return found;
    }

    private static String formatOf(List<String> lines) {
        if (Norma43.looksLike(lines)) {
            return NORMA43;
        }
        return CsvStatement.looksLike(lines) ? CSV : "";
    }

    @Override
    public ObjectNode run(long client, ObjectNode payload) {
        Row row = environment.find(TABLE, client, payload.path("importacion"));
        Row account = row == null ? null : environment.find(TableNames.BANK_ACCOUNTS, client, row.text("cuenta_id"));
        if (row == null || account == null) {
            throw ApiException.of(422, "datos_invalidos", Message.of("statement.accountGone"));
        }
        byte[] file = bytes(payload);
        payload.remove(CONTENT);
        environment.touch(row);
        List<Statement> mine = ofAccount(account, row, read(row, file));
        new StatementBooking(environment, proposals, account, row).book(mine);
        return row.shown();
    }

    private static List<Statement> read(Row row, byte[] file) {
        try {
            return switch (row.text(FORMAT)) {
                case CAMT053 -> Camt053.read(file);
                case CSV -> List.of(CsvStatement.read(StatementText.lines(file)));
                default -> Norma43.read(StatementText.lines(file));
            };
        } catch (UnreadableStatementException e) {
            throw failed(row, e.unbalanced() ? "fichero_descuadrado" : "formato_no_valido", e.line(), e.text());
        }
    }

    /** Returns the statements of the account; there must be one, and all in the account's currency. */
    private static List<Statement> ofAccount(Row account, Row row, List<Statement> statements) {
        List<Statement> mine = statements.stream()
                .filter(each -> each.isOf(account.text("_iban")))
                .toList();
        if (mine.isEmpty()) {
            throw failed(row, OTHER_ACCOUNT, statements.get(0).line(), Message.of("statement.otherAccount"));
        }
        String currency = account.text("moneda");
        for (Statement each : mine) {
            if (!each.currency().isEmpty() && !each.currency().equals(currency)) {
                throw failed(
                        row,
                        OTHER_ACCOUNT,
                        each.line(),
                        Message.of("statement.otherCurrency", each.currency(), currency));
            }
        }
        if (mine.size() < statements.size()) {
            row.change(json -> Avisos.add(json, "otras_cuentas", Message.of("statement.otherAccounts")));
        }
        return mine;
    }

    @Override
    public void failed(long client, ObjectNode payload, ApiException why) {
        Row row = environment.find(TABLE, client, payload.path("importacion"));
        if (row != null && row.is("estado", "en_curso")) {
            row.change(json -> json.put("estado", "fallida"));
            StatementBooking.error(row, why.code(), 1, why.text());
            environment.touch(row);
        }
        payload.remove(CONTENT);
    }

    private static ApiException failed(Row row, String code, int line, Message fault) {
        row.change(json -> json.put("estado", "fallida"));
        Message text = Message.of("statement.at", line, fault);
        StatementBooking.error(row, code, line, text);
        return ApiException.of(422, code, text);
    }
}
