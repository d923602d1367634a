package es.cg.sdk.webhooks;

/** A file of corrections by which signature, envelope and record differ from the contract in all that a file can say. */
public final class CorrectedFile {
    /** The text of the file. */
    public static final String TEXT = """
            {"contract":"2026-09-05",
             "//":"What concerns calls is the client's.",
             "operations":{"nothing.known":{"path":7}},"errors":{"code":"clave"},
             "events":{"within":"event","kind":"meta.name","created":"at","client_id":"cliente",
              "object":"payload.record","environment":"env","production":["real"],
              "without_record":["invoice.annulled"],"kinds":{"invoice.emitted":"factura.emitida"},
              "even_if_shown":true},
             "signature":{"header":"X-Signature","timestamp":"ts","signature":"sig","encoding":"base64",
              "unit":"milliseconds","algorithm":"HmacSHA512","key":"hex","signed":"v0:{timestamp}:{body}",
              "even_if_shown":true},
             "schemas":{
              "Invoice":{"fields":{"numero_completo":"number","lineas":"content.items",
               "total":{"name":"amounts.total_cents","as":"cents"},
               "base_imponible":{"name":"amounts.base","as":"text"},
               "fecha_expedicion":{"name":"date","as":{"date":"dd/MM/yyyy"}},
               "creado_en":{"as":{"time":"epoch_seconds"}},
               "estado":{"values":{"emitida":"ISSUED"}}}},
              "InvoiceLine":{"even_if_shown":true,"fields":{"concepto":"text","precio_unitario":{"as":"cents"}}},
              "NewInvoice":{"fields":{"serie":"series"}}}}""";

    /** A record as this library has it. */
    public static final String RECORD = """
            {"id":"inv_1","numero_completo":"A-1","total":121.00,"base_imponible":100.50,
             "fecha_expedicion":"2026-11-20","creado_en":"2026-11-20T08:00:00Z","estado":"emitida",
             "lineas":[{"concepto":"Cuota \\u00f1 \\"x\\"","cantidad":1,"precio_unitario":100.00,"iva_pct":21},
              {"concepto":"Otra","cantidad":2.50,"precio_unitario":0.05,"iva_pct":21}],
             "notas":null,"otro":{"exacto":1.2300e2}}""";

    private CorrectedFile() {}

    /** Returns the corrections. */
    public static WebhookCorrections read() {
        return WebhookCorrections.parse("corrections.json", TEXT);
    }
}
