package es.cg.sdk.examples.jdkserver;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Issues a document as an invoice, on {@code PUT /documents/NUMBER} with JSON, and shows on GET what has happened to
 * it. A real application also checks who asks.
 */
record InvoiceHandler(CgClient cg, InvoiceStates states) implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(InvoiceHandler.class);

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        String number = exchange.getRequestURI().getPath().substring("/documents/".length());
        switch (exchange.getRequestMethod()) {
            case "PUT" -> issue(exchange, number);
            case "GET" -> answer(exchange, 200, states.of(number));
            default -> answer(exchange, 405, "PUT a document, or GET what has happened to it.");
        }
    }

    private void issue(HttpExchange exchange, String number) throws IOException {
        try {
            Json document = Json.parse(exchange.getRequestBody().readAllBytes());
            Invoice invoice = cg.forClient(Long.parseLong(field(document, "client")))
                    .invoices()
                    // The key follows from the number: within 24 hours, a document that is sent again with the same API
                    // key issues nothing again.
                    .issue(invoice(document, number), IdempotencyKey.forDocument("erp-document", number));
            states.issued(number, invoice);
            answer(exchange, 200, String.valueOf(invoice.numeroCompleto()));
        } catch (DateTimeException | IllegalArgumentException | UnreadableJsonException e) {
            answer(exchange, 400, "The document is wrong: " + e.getMessage());
        } catch (ValidationException e) {
            LOG.warn("The document {} was not issued", number, e);
            answer(exchange, 422, e.nextStep());
        } catch (CallException e) {
            LOG.error("The document {} has to be sent again", number, e);
            answer(exchange, 503, "Send the document again, today: it is issued once.");
        }
    }

    private static NewInvoice invoice(Json document, String number) {
        LocalDate date = LocalDate.parse(field(document, "date"));
        return NewInvoice.builder()
                .serie("A")
                .ejercicio(date.getYear())
                .fechaExpedicion(date)
                .tipoFactura(TipoFactura.F1)
                .receptorNif(field(document, "nif"))
                .receptorNombre(field(document, "name"))
                .referenciaExterna(number)
                .linea(NewInvoiceLine.of(field(document, "concept"))
                        .cantidad("1")
                        .precioUnitario(field(document, "price"))
                        .ivaPct("21"))
                .build();
    }

    private static String field(Json document, String name) {
        String value = document.get(name).string();
        if (value == null) {
            throw new IllegalArgumentException("the text " + name + " is missing");
        }
        return value;
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }
}
