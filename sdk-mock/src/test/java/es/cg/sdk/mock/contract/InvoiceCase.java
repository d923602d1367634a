package es.cg.sdk.mock.contract;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
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
