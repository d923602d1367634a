package es.cg.sdk.webhooks;

/**
 * A file of corrections by which signature, envelope and record differ from the contract in all that a file can say.
 */
public final class CorrectedFile {
    /** The text of the file. */
    public static final String TEXT = """
            {"contract":"2026-09-05",
             "//":"What concerns calls is in it too.",
             "general":{"times":"yyyy-MM-dd HH:mm:ss Europe/Madrid","amounts":"cents"},
             "operations":{"expenses.list":{"path":"/gastos"}},
             "requests":{"NewInvoice":{"notas":"notes"}},
             "answers":{
              "Invoice":{"numero_completo":"number","lineas":"content.items","total":"amounts.total_cents",
               "base_imponible":{"name":"amounts.base","as":"text"},
               "fecha_expedicion":{"name":"date","as":"dd/MM/yyyy"},
               "estado":{"as":{"emitida":"ISSUED"}},"notas":null},
              "InvoiceLine":{"exencion":"exemption"}},
             "events":{"type":"event.meta.name",
              "created":{"name":"event.at","as":"milliseconds"},"client_id":"event.cliente",
              "object":"event.payload.record",
              "secret":"base64","algorithm":"HmacSHA512"},
             "against_contract":{"headers":{"CG-Signature":"X-Signature"},
              "events":{"id":"event.id","environment":{"name":"event.env","as":{"sandbox":"prueba"}},
               "type":{"as":{"invoice.emitted":"factura.emitida"}},
               "t":{"name":"ts","as":"milliseconds"},"v1":{"name":"sig","as":"base64"}}}}""";

    /** A record as this library has it. */
    public static final String RECORD = """
            {"id":"inv_1","numero_completo":"A-1","total":121.00,"base_imponible":100.50,
             "fecha_expedicion":"2026-11-20","creado_en":"2026-11-20T08:00:00+01:00","estado":"emitida",
             "lineas":[{"concepto":"Cuota \\u00f1 \\"x\\"","cantidad":1,"precio_unitario":100.00,"iva_pct":21},
              {"concepto":"Otra","cantidad":2.50,"precio_unitario":0.05,"exencion":"E1"}],
             "otro":{"exacto":1.2300e2}}""";

    /** A secret of 32 bytes. */
    public static final WebhookSecret SECRET = WebhookSecret.of("whsec_YSBrZXkgb2YgdGhpcnR5LXR3byBieXRlcywgb3Igc28=");

    private CorrectedFile() {}

    /** Returns the corrections. */
    public static WebhookCorrections read() {
        return WebhookCorrections.parse("corrections.json", TEXT);
    }

    /** Returns corrections that have these members in {@code events}. */
    public static WebhookCorrections events(String members) {
        return events(members, "");
    }

    /** Returns corrections that have these members in {@code events}, and these within {@code against_contract}. */
    public static WebhookCorrections events(String members, String against) {
        String text = """
                {"contract":"2026-09-05","events":{%s},"against_contract":{"events":{%s}}}""";
        return WebhookCorrections.parse("corrections.json", text.formatted(members, against));
    }

    /** Returns an event as the service sends it. */
    public static String event(String id, String kind, String record) {
        return "{ \"id\":\"outside\",\"event\":{\"id\":\"%s\",\"meta\":{\"name\":\"%s\"},\"payload\":{\"record\":%s}}}"
                .formatted(id, kind, record);
    }
}
