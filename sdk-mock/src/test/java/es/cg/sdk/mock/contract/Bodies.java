package es.cg.sdk.mock.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Bodies that the service takes, and what it made of them. */
public final class Bodies {
    private Bodies() {}

    public static String activity(String codigoIae) {
        return """
            {"codigo_iae":"%s","descripcion":"Libros","seccion_iae":"empresarial",
             "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2026-01-01"}
            """.formatted(codigoIae);
    }

    public static String invoice(String serie, String receptorNif) {
        return """
            {"serie":"%s","ejercicio":2026,"fecha_expedicion":"2026-11-20","tipo_factura":"F1",
             "receptor_nif":"%s","receptor_nombre":"Talleres Ejemplo SL",
             "lineas":[{"concepto":"Asesoría","cantidad":1,"precio_unitario":100.5,"iva_pct":21}]}
            """.formatted(serie, receptorNif);
    }

    public static String client(int number) {
        int digits = 40_000_000 + number;
        return """
            {"nombre":"Cliente %1$d","nif":"%1$d%2$s","email":"c%1$d@cliente.invalid","tipo":"autonomo"}
            """.formatted(digits, "TRWAGMYFPDXBNJZSQVHLCKE".charAt(digits % 23));
    }

    /** The client's activities, newest first. */
    public static JsonNode activities(TestMock mock, long client) throws IOException {
        return mock.get("/activities?limit=100", client).json().path("data");
    }
}
