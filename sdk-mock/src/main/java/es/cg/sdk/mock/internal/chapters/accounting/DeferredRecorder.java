package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
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
    private final EntryWriter books;
    private boolean deferring;

    DeferredRecorder(Environment environment, EntryWriter books) {
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

    @Override
    public void happened(String what, String table, Row record, ObjectNode facts) {
        facts.put("what", what).put("table", table).put("record", record.id());
        if (deferring) {
            environment
                    .table(NOTES)
                    .add(
                            record.client(),
                            facts.put("at", environment.clock().instant().toString()));
        } else {
            write();
            write(facts, record);
        }
    }

    private static LocalDate day(JsonNode note) {
        return LocalDate.parse(note.path("day").asText());
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
    public void checkOpen(long client, LocalDate day) {
        if (!deferring) {
            write();
        }
        books.checkOpen(client, day);
    }
}
