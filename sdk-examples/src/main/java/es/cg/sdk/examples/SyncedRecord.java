package es.cg.sdk.examples;

import es.cg.sdk.documents.Document;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.json.Json;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record that is new or changed.
 *
 * @param id its id
 * @param changed when it changed
 * @param text what a person reads of it
 * @param json all that the service sent of it
 */
record SyncedRecord(String id, OffsetDateTime changed, String text, Json json) {
    static SyncedRecord of(Invoice invoice) {
        return of(
                invoice.id(),
                invoice.actualizadoEn(),
                "invoice " + invoice.numeroCompleto() + ", " + invoice.estado() + ", " + invoice.total(),
                invoice.json());
    }

    static SyncedRecord of(Document document) {
        return of(
                document.id(),
                document.actualizadoEn(),
                "document " + document.nombreFichero() + ", " + document.estado(),
                document.json());
    }

    private static SyncedRecord of(@Nullable String id, @Nullable OffsetDateTime changed, String text, Json json) {
        return new SyncedRecord(
                Objects.requireNonNull(id, "a record has an id"),
                Objects.requireNonNull(changed, "a record has the time of its last change"),
                text,
                json);
    }
}
