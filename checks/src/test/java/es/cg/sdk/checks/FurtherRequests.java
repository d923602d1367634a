package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/** Requests with filters, fields and errors that the collection does not have. */
final class FurtherRequests {
    private static final String[] EVERYWHERE = {
        "GET /clients?limit=2",
        "GET /activities?activa=false",
        "GET /addressees?nif=B99999996",
        "GET /addressees?activo=true",
        "GET /products?codigo=none",
        "GET /products?activo=false",
        "GET /products/none",
        "GET /invoices?estado=emitida",
        "GET /invoices?fecha_desde=2026-11-19",
        "GET /invoices?fecha_hasta=2026-01-01",
        "GET /irpf-payments?perceptor_nif=B99999996",
        "GET /bank-transactions?match_status=matched",
        "GET /accounting-entries?cuenta=6230000",
        "GET /payslips?trabajador_id=none",
        """
        POST /addressees {"nombre": "Destinataria", "nif": "00000003A", "es_empresa_o_profesional": false, "codigo_postal": "28001",
            "municipio": "Madrid"}""",
        """
        POST /addressees {"nombre": "Ayuntamiento", "nif": "P2807900B", "es_empresa_o_profesional": true, "dir3": {
            "oficina_contable": "L01280796", "organo_gestor": "L01280797", "unidad_tramitadora": "L01280798"}}""",
        """
        POST /products {"codigo": "F-1", "nombre": 7, "precio_unitario": 1.00, "iva_pct": 21}""",
        """
        POST /invoices {"serie": "A", "fecha_expedicion": "2026-11-20", "fecha_operacion": "2026-11-19",
            "tipo_factura": "F1", "receptor_nif": "B12345674", "receptor_nombre": "Talleres Ejemplo SL", "lineas": [
            {"concepto": "Cuota", "cantidad": 1, "precio_unitario": 100.00, "iva_pct": 21, "descuento_pct": 10,
             "producto_id": "none"}]}""",
        """
        POST /invoices {"serie": "A", "fecha_expedicion": "2026-11-20", "fecha_operacion": "2026-11-19",
            "tipo_factura": "F1", "receptor_nif": "B12345674", "receptor_nombre": "Talleres Ejemplo SL", "lineas": [
            {"concepto": "Cuota", "cantidad": 1, "precio_unitario": 100.00, "iva_pct": 21, "descuento_pct": 10}]}""",
        """
        POST /workers {"nombre": "Persona", "apellidos": "Ficticia Tercera", "nif": "00000002W", "naf": "281234567840",
            "fecha_nacimiento": "1990-02-01", "grupo_cotizacion": 5, "situacion_familiar": 3}""",
        """
        POST /sepa-mandates {"deudor_nombre": "Imprenta Ficticia SL", "iban": "ES9121000418450200051332",
            "esquema": "CORE", "fecha_firma": "2026-11-01"}""",
    };

    private FurtherRequests() {}

    /** Sends them all; what is answered is judged later, with each line of the file left out. */
    static void send(String url, boolean sandbox, long client) throws IOException, InterruptedException {
        HttpClient http = HttpClient.newHttpClient();
        for (String each : EVERYWHERE) {
            send(http, url, client, each.strip(), "");
        }
        JsonNode page = OpenApi.parse(send(http, url, client, "GET /clients?limit=2", ""));
        send(
                http,
                url,
                client,
                "GET /clients?limit=2&cursor=" + page.path("next_cursor").asText(),
                "");
        for (String fault : new String[] {"bloqueo_temporal", "reinicio"}) {
            send(http, url, client, """
                    POST /products {"codigo": "F-2", "nombre": "Cuota", "precio_unitario": 1.00, "iva_pct": 21}""", fault);
        }
        if (!sandbox) {
            send(http, url, client, """
                    POST /tax-models {"modelo": "390", "ejercicio": 2025}""", "");
        }
    }

    private static String send(HttpClient http, String url, long client, String request, String fault)
            throws IOException, InterruptedException {
        String[] parts = request.split(" ", 3);
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(url + parts[1]));
        if (!parts[1].startsWith("/clients") && !parts[1].startsWith("/sandbox")) {
            builder.header("X-CG-Client", Long.toString(client));
        }
        if (parts.length > 2) {
            builder.POST(BodyPublishers.ofString(parts[2]))
                    .header("Content-Type", OpenApi.JSON)
                    .header("Idempotency-Key", UUID.randomUUID().toString());
        }
        if (!fault.isEmpty()) {
            builder.header(ClientServer.FAULT, fault);
        }
        return http.send(builder.build(), BodyHandlers.ofString()).body();
    }
}
