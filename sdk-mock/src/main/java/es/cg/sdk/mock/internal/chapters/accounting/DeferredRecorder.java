package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * Delays the accounting entries of example records until the accounting is first used, since most mocks never use it
 * and each would write them at its start. Entries of later events are written at once.
 */
final class DeferredRecorder implements AccountingRecorder {
    private static final String NOTES = "accounting_notes";

    private final Environment environment;
    private final AccountingRecorder books;
    private boolean deferring;

    DeferredRecorder(Environment environment, AccountingRecorder books) {
        this.environment = environment;
        this.books = books;
    }

    /** Adds example records, and keeps a note of what happens to them. */
    void deferring(Runnable seeding) {
        boolean before = deferring;
        deferring = true;
        try {
            seeding.run();
        } finally {
            deferring = before;
        }
    }

    /** Writes the entries of all notes, in their order and with their time. */
    void write() {
        Table notes = environment.table(NOTES);
        List<Row> waiting = notes.oldest(notes.size());
        waiting.forEach(notes::remove);
        for (Row note : waiting) {
            Row record = environment.table(note.text("table")).find(note.client(), note.text("record"));
            if (record != null) {
                environment.clock().during(Instant.parse(note.text("at")), () -> write(note.json(), record));
            }
        }
    }

    private void write(JsonNode note, Row record) {
        switch (note.path("what").asText()) {
            case "issued" -> books.issued(record);
            case "annulled" -> books.annulled(record, day(note));
            case "paid" -> books.paid(record, note.path("payment"));
            case "expense" -> books.expense(record);
            case "withheld" -> books.withheld(record);
            case "payslip" -> books.payslip(record);
            case "wage paid" -> books.wagePaid(record, day(note));
            case "contributions paid" -> books.contributionsPaid(record, day(note));
            case "presented" -> books.presented(record);
            default -> throw new IllegalStateException("a note of the books is unknown: " + note);
        }
    }

    private void happened(String what, String table, Row record, ObjectNode more, Runnable atOnce) {
        if (deferring) {
            more.put("what", what).put("table", table).put("record", record.id());
            more.put("at", environment.clock().instant().toString());
            environment.table(NOTES).add(record.client(), more);
        } else {
            write();
            atOnce.run();
        }
    }

    private static LocalDate day(JsonNode note) {
        return LocalDate.parse(note.path("day").asText());
    }

    private static ObjectNode on(LocalDate day) {
        return nothing().put("day", day.toString());
    }

    private static ObjectNode nothing() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public void issued(Row invoice) {
        happened("issued", TableNames.INVOICES, invoice, nothing(), () -> books.issued(invoice));
    }

    @Override
    public void annulled(Row invoice, LocalDate day) {
        happened("annulled", TableNames.INVOICES, invoice, on(day), () -> books.annulled(invoice, day));
    }

    @Override
    public void replaced(Row invoice, Row by, List<JsonNode> payments) {
        write();
        books.replaced(invoice, by, payments);
    }

    @Override
    public void restored(Row invoice, Row annulled, List<JsonNode> payments) {
        write();
        books.restored(invoice, annulled, payments);
    }

    @Override
    public void paid(Row invoice, JsonNode payment) {
        ObjectNode more = nothing().set("payment", payment.deepCopy());
        happened("paid", TableNames.INVOICES, invoice, more, () -> books.paid(invoice, payment));
    }

    @Override
    public void expense(Row expense) {
        happened("expense", TableNames.EXPENSES, expense, nothing(), () -> books.expense(expense));
    }

    @Override
    public void withheld(Row payment) {
        happened("withheld", TableNames.IRPF_PAYMENTS, payment, nothing(), () -> books.withheld(payment));
    }

    @Override
    public void payslip(Row payslip) {
        happened("payslip", TableNames.PAYSLIPS, payslip, nothing(), () -> books.payslip(payslip));
    }

    @Override
    public void wagePaid(Row payslip, LocalDate day) {
        happened("wage paid", TableNames.PAYSLIPS, payslip, on(day), () -> books.wagePaid(payslip, day));
    }

    @Override
    public void contributionsPaid(Row payslip, LocalDate day) {
        happened(
                "contributions paid",
                TableNames.PAYSLIPS,
                payslip,
                on(day),
                () -> books.contributionsPaid(payslip, day));
    }

    @Override
    public void presented(Row model) {
        happened("presented", TableNames.TAX_MODELS, model, nothing(), () -> books.presented(model));
    }

    @Override
    public void checkOpen(long client, LocalDate day) {
        if (!deferring) {
            write();
        }
        books.checkOpen(client, day);
    }
}
