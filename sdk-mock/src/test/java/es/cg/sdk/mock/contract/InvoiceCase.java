package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;

/** A change of an invoice, and the field that is refused; empty if none is. */
record InvoiceCase(String field, String json, String refused) {
    /**
     * Reads a row such as {@code serie "Z" -> serie}.
     *
     * @param row where {@code line} stands for the only line of the invoice, with these members in place of its own
     */
    static InvoiceCase of(String row) {
        String[] sides = row.split(" -> ", 2);
        String[] change = sides[0].split(" ", 2);
        String refused = sides.length == 1 ? "" : sides[1];
        return change[0].equals("line")
                ? new InvoiceCase("lineas", lines(change[1]), "lineas.0." + refused)
                : new InvoiceCase(change[0], change[1], refused);
    }

    static Stream<InvoiceCase> table(String rows) {
        return rows.lines().map(InvoiceCase::of);
    }

    Draft draft() throws IOException {
        return Draft.invoice().with(field, json);
    }

    static Answer issue(TestMock mock, long client, Draft draft) throws IOException {
        return mock.post("/invoices", draft.toString(), client);
    }

    /** Checks that a refused invoice spent no number: the next one is the first of the chain. */
    static void nothingWasDone(TestMock mock, long client) throws IOException {
        assertThat(mock.list("/invoices", client)).isEmpty();
        assertThat(mock.told()).isEmpty();
        Answer next = issue(mock, client, Draft.invoice().with("lineas", lines("\"iva_pct\":0")));
        shows(next, "numero_completo=A-2026-000001", "verifactu/huella_anterior=null");
    }

    @Override
    public String toString() {
        return field + " " + json;
    }

    /** A line of 100 euros and 21 %, with these members in place of its own. */
    private static String line(String change) {
        try {
            ObjectNode line = (ObjectNode)
                    Caller.parsed("{\"concepto\":\"Género\",\"cantidad\":1,\"precio_unitario\":100,\"iva_pct\":21}");
            return line.setAll((ObjectNode) Caller.parsed("{" + change + "}")).toString();
        } catch (IOException e) {
            throw new AssertionError(change, e);
        }
    }

    static String lines(String... changes) {
        return Stream.of(changes).map(InvoiceCase::line).toList().toString();
    }
}
