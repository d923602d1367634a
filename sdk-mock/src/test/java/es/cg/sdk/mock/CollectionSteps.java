package es.cg.sdk.mock;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;

/** Steps on recurring invoices, mandates and remittances. */
final class CollectionSteps {
    private final ScriptContext script;

    CollectionSteps(ScriptContext script) {
        this.script = script;
    }

    void recurring() throws IOException {
        Answer addressee = script.world().post("/addressees", script.client(), """
                {"nombre":"Muebles Muestra SC","nif":"J12345674","es_empresa_o_profesional":true}""");
        String known = addressee.status() == 201 ? addressee.text("/id") : script.any("/addressees");
        script.world().post("/recurring-invoices", script.client(), """
                {"serie":"%s","destinatario_id":"%s","lineas":%s,"periodicidad":"%s","fecha_inicio":"%s"}""".formatted(
                        script.series(),
                        known,
                        script.lines(false, 1),
                        script.one(List.of("semanal", "mensual")),
                        script.today().plusDays(1)));
    }

    void recurringMove() throws IOException {
        String move = script.one(List.of("pause", "resume", "resume", "cancel"));
        script.world()
                .post("/recurring-invoices/" + script.any("/recurring-invoices") + "/" + move, script.client(), "");
    }

    void mandate() throws IOException {
        script.world()
                .post("/sepa-mandates", script.client(), """
                {"deudor_nombre":"Imprenta Ficticia SL","iban":"ES9121000418450200051332","esquema":"CORE",
                 "tipo_pago":"%s","fecha_firma":"2026-11-01"}""".formatted(script.one(List.of("recurrente", "unico"))));
        if (script.random().nextInt(3) == 0) {
            script.world()
                    .post(
                            "/sepa-mandates/" + script.any("/sepa-mandates") + "/revoke",
                            script.client(),
                            "{\"motivo\":\"Baja\"}");
        }
    }

    void remit() throws IOException {
        script.world().panel("/panel/clients/" + script.client() + "/sepa-remittances", """
                {"fecha_cobro":"%s","adeudos":[{"mandato_id":"%s","importe":%s,"factura_id":"%s"}]}""".formatted(
                        script.today().plusDays(5),
                        script.any("/sepa-mandates"),
                        script.amount(300),
                        script.any("/invoices?sentido=emitida")));
    }

    void simulate() throws IOException {
        String state = script.one(List.of("presentada", "confirmada", "anulada"));
        String path = "/sandbox/sepa-remittances/" + script.any("/sepa-remittances") + "/simulate";
        script.world().post(path, script.client(), "{\"estado\":\"" + state + "\"}");
    }
}
