package es.cg.sdk.examples.servlet;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Issues a document of the ERP as an invoice, on {@code POST /documents/NUMBER} with a form, and shows on GET what has
 * happened to it. A real application also checks who asks.
 */
final class InvoiceServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(InvoiceServlet.class);

    private final transient CgClient cg;
    private final transient InvoiceTable invoices;

    InvoiceServlet(CgClient cg, InvoiceTable invoices) {
        this.cg = cg;
        this.invoices = invoices;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String number = number(request);
        try {
            Invoice invoice = cg.forClient(Long.parseLong(field(request, "client")))
                    .invoices()
                    // The key follows from the number: within 24 hours, a document that is sent again with the same API
                    // key issues nothing again.
                    .issue(invoice(request), IdempotencyKey.forDocument("erp-document", number));
            invoices.issued(number, String.valueOf(invoice.id()));
            answer(response, 200, String.valueOf(invoice.numeroCompleto()));
        } catch (DateTimeException | IllegalArgumentException e) {
            answer(response, 400, "The form is wrong: " + e.getMessage());
        } catch (ValidationException e) {
            LOG.warn("The document {} was not issued", number, e);
            answer(response, 422, e.nextStep());
        } catch (CallException | SQLException e) {
            LOG.error("The document {} has to be sent again", number, e);
            answer(response, 503, "Send the document again, today: it is issued once.");
        }
    }

    private static NewInvoice invoice(HttpServletRequest request) {
        LocalDate date = LocalDate.parse(field(request, "date"));
        return NewInvoice.builder()
                .serie("A")
                .ejercicio(date.getYear())
                .fechaExpedicion(date)
                .tipoFactura(TipoFactura.F1)
                .receptorNif(field(request, "nif"))
                .receptorNombre(field(request, "name"))
                .referenciaExterna(number(request))
                .linea(NewInvoiceLine.of(field(request, "concept"))
                        .cantidad("1")
                        .precioUnitario(field(request, "price"))
                        .ivaPct("21"))
                .build();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            answer(response, 200, String.join("\n", invoices.history(number(request))));
        } catch (SQLException e) {
            LOG.error("The database cannot be read", e);
            answer(response, 503, "Try again.");
        }
    }

    private static String number(HttpServletRequest request) {
        return String.valueOf(request.getPathInfo()).substring(1);
    }

    private static String field(HttpServletRequest request, String name) {
        String value = request.getParameter(name);
        if (value == null) {
            throw new IllegalArgumentException("the field " + name + " is missing");
        }
        return value;
    }

    private static void answer(HttpServletResponse response, int status, String text) throws IOException {
        response.setStatus(status);
        response.setContentType("text/plain; charset=utf-8");
        response.getWriter().write(text);
    }
}
