package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.domain.Statement;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds the movements of a statement, except those of an earlier import. Files give movements no id, so a movement is
 * recognised by its content and by its position among movements of the same content.
 *
 * @param row the record of the import
 * @param alike how many movements of a content there were so far
 */
record StatementBooking(
        Environment environment, MatchProposals proposals, Row account, Row row, Map<String, Integer> alike) {
    StatementBooking(Environment environment, MatchProposals proposals, Row account, Row row) {
        this(environment, proposals, account, row, new HashMap<>());
    }

    void book(List<Statement> statements) {
        for (Statement statement : statements) {
            for (Statement.Movement movement : statement.movements()) {
                String fingerprint = fingerprint(movement);
                if (isKnown(fingerprint)) {
                    count("duplicados");
                } else {
                    count("importados");
                    if (proposals.propose(transaction(movement, statement.currency(), fingerprint))) {
                        count("propuestas");
                    }
                }
            }
            for (Statement.Fault fault : statement.faults()) {
                count("con_error");
                error(row, "datos_invalidos", fault.line(), fault.text());
            }
        }
        int unbooked = statements.stream().mapToInt(Statement::unbooked).sum();
        if (unbooked > 0) {
            row.change(json -> Avisos.add(json, "apuntes_pendientes", Message.of("statement.unbooked", unbooked)));
        }
        Statement first = statements.get(0);
        Statement last = statements.get(statements.size() - 1);
        row.change(json -> json.put("fecha_desde", text(first.from()))
                .put("fecha_hasta", text(last.to()))
                .put("saldo_inicial", first.opening())
                .put("saldo_final", last.closing())
                .put("estado", json.path("con_error").asInt() == 0 ? "completada" : "completada_con_errores"));
        if (last.closing() != null && row.json().path("importados").asInt() > 0) {
            environment.change(
                    account,
                    json -> json.put("saldo", last.closing())
                            .put("saldo_en", environment.clock().stamp()));
        }
    }

    private void count(String field) {
        row.change(json -> json.put(field, json.path(field).asInt() + 1));
    }

    private boolean isKnown(String fingerprint) {
        RowFilter same = RowFilter.text("_fingerprint", fingerprint).and(RowFilter.text("cuenta_id", account.id()));
        return environment.table(TableNames.BANK_TRANSACTIONS).newest(account.client(), same) != null;
    }

    private String fingerprint(Statement.Movement movement) {
        String said = String.join(
                "\n",
                movement.date().toString(),
                String.valueOf(movement.valueDate()),
                movement.amount().toPlainString(),
                movement.concept(),
                movement.reference1(),
                movement.reference2(),
                movement.text());
        return Digests.sha256(said.getBytes(StandardCharsets.UTF_8)) + "#" + alike.merge(said, 1, Integer::sum);
    }

    private Row transaction(Statement.Movement movement, String currency, String fingerprint) {
        ObjectNode transaction = JsonNodeFactory.instance.objectNode();
        transaction.put("cuenta_id", account.id()).put("fecha", movement.date().toString());
        transaction.put("fecha_valor", text(movement.valueDate())).put("importe", movement.amount());
        transaction.put("moneda", currency.isEmpty() ? account.text("moneda") : currency);
        transaction.put("concepto", filled(movement.text())).put("concepto_comun", filled(movement.concept()));
        transaction.put("referencia_1", filled(movement.reference1()));
        transaction.put("referencia_2", filled(movement.reference2()));
        transaction.put("contraparte_nombre", filled(movement.counterparty()));
        transaction.put("saldo", movement.balance()).put("match_status", "unmatched");
        transaction.putArray("factura_ids");
        transaction.putArray("gasto_ids");
        transaction.put("importacion_id", row.id()).put("origen", "importacion").put("_fingerprint", fingerprint);
        return environment.add(TableNames.BANK_TRANSACTIONS, account.client(), transaction);
    }

    private static @Nullable String filled(String text) {
        return text.isEmpty() ? null : text;
    }

    private static @Nullable String text(@Nullable LocalDate date) {
        return date == null ? null : date.toString();
    }

    /** Adds an error of a line to the record of an import. */
    static void error(Row row, String code, int line, Message text) {
        row.change(json -> json.withArray("errores")
                .addObject()
                .put("linea", line)
                .put("codigo", code)
                .put("mensaje", text.spanish()));
    }
}
