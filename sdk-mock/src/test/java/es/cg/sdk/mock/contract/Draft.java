package es.cg.sdk.mock.contract;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;

/** A request's body in the making, right until a test spoils it. One thread's. */
final class Draft {
    private final ObjectNode json;

    private Draft(ObjectNode json) {
        this.json = json;
    }

    static Draft of(String json) throws IOException {
        return new Draft((ObjectNode) Caller.parsed(json));
    }

    /** An activity with the required fields alone. */
    static Draft activity(String heading) throws IOException {
        return of("""
                {"codigo_iae":"%s","descripcion":"Libros","seccion_iae":"empresarial",
                 "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2026-01-01"}
                """.formatted(heading));
    }

    /** An invoice of 1,000 euros and 21 % to a company that is no client of the firm. */
    static Draft invoice() throws IOException {
        return of("""
                {"serie":"A","ejercicio":2026,"fecha_expedicion":"2026-11-20","tipo_factura":"F1",
                 "receptor_nif":"J12345674","receptor_nombre":"Muebles Muestra SC",
                 "lineas":[{"concepto":"Asesoría","cantidad":1,"precio_unitario":1000,"iva_pct":21}]}
                """);
    }

    /** With this field, its value written as JSON. */
    Draft with(String field, String value) throws IOException {
        json.set(field, Caller.parsed(value));
        return this;
    }

    /** With these fields, written as a JSON object. */
    Draft merged(String fields) throws IOException {
        json.setAll((ObjectNode) Caller.parsed(fields));
        return this;
    }

    Draft without(String field) {
        json.remove(field);
        return this;
    }

    @Override
    public String toString() {
        return json.toString();
    }
}
