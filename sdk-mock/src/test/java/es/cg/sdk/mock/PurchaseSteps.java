package es.cg.sdk.mock;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;

/** Steps on what a client buys and whom it employs: expenses, withholdings, payslips, documents. */
final class PurchaseSteps {
    private final ScriptContext script;

    PurchaseSteps(ScriptContext script) {
        this.script = script;
    }

    void expense() throws IOException {
        BigDecimal base = new BigDecimal(script.amount(500));
        String rate = script.one(ScriptContext.RATES);
        BigDecimal tax = base.multiply(new BigDecimal(rate)).movePointLeft(2);
        tax = tax.setScale(2, RoundingMode.HALF_UP);
        boolean withheld = script.random().nextInt(4) == 0;
        BigDecimal kept = base.multiply(new BigDecimal("0.15")).setScale(2, RoundingMode.HALF_UP);
        String income = ",\"tipo_renta\":\"profesional\",\"retencion_irpf_pct\":15,\"retencion_irpf_importe\":" + kept;
        script.world().post("/expenses", script.client(), """
                {"tipo":"%s","proveedor_nif":"%s","proveedor_nombre":"Suministros","numero_factura":"%s",
                 "fecha_expedicion":"%s","concepto":"Compra"%s%s%s,
                 "desglose_iva":[{"iva_pct":%s,"base":%s,"cuota":%s%s}],"total":%s}""".formatted(
                        script.one(List.of("factura", "factura", "ticket", "recibo_sin_factura")),
                        script.one(List.of("A12345674", "J12345674")),
                        script.random().nextInt(8) == 0 ? "F-778" : "N-" + script.next(),
                        script.day(90),
                        script.random().nextInt(4) == 0 ? ",\"fecha_contable\":\"" + script.day(30) + "\"" : "",
                        script.random().nextInt(4) == 0 ? ",\"deducible_irpf\":false" : "",
                        withheld ? income : "",
                        rate,
                        base,
                        tax,
                        script.random().nextInt(4) == 0 ? ",\"deducible_pct\":50" : "",
                        base.add(tax).subtract(withheld ? kept : BigDecimal.ZERO)));
    }

    void withheld() throws IOException {
        script.world().post("/irpf-payments", script.client(), """
                {"perceptor_nif":"%s","perceptor_nombre":"Persona Ficticia","fecha_pago":"%s","base_retencion":%s,
                 "retencion_pct":15,"clave_percepcion":"%s"}""".formatted(
                        script.one(List.of("12345678Z", "00000000T")),
                        script.day(90),
                        script.amount(900),
                        script.one(List.of("A", "G"))));
    }

    void confirm(String path) throws IOException {
        script.world().post(path + "/" + script.any(path + "?estado=draft") + "/confirm", script.client(), "");
    }

    void payslip() throws IOException {
        script.world().panel("/panel/clients/" + script.client() + "/payslips", """
                {"trabajador_nif":"12345678Z","trabajador_nombre":"Persona Inventada","ejercicio":2026,"mes":%d,
                 "total_devengado":%s,"retencion_irpf_pct":12}""".formatted(
                        1 + script.random().nextInt(12), script.amount(2000)));
    }

    void upload() throws IOException {
        String name = script.one(List.of("factura.pdf", "ilegible.pdf", "duplicada.pdf"));
        RequestBody file =
                RequestBody.create("contenido " + script.random().nextInt(4), MediaType.get("application/pdf"));
        RequestBody form = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", name, file)
                .build();
        if (!script.world().sandbox()) {
            script.world().post("/documents", script.client(), "", form, name);
        }
    }

    void removeDocument() throws IOException {
        script.world().delete("/documents/" + script.any("/documents"), script.client());
    }
}
