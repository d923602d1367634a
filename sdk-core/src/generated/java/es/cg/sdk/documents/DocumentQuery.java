package es.cg.sdk.documents;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of documents; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
public final class DocumentQuery {
    private final Query query;

    private DocumentQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters: all documents, including withdrawn ones. */
    public static DocumentQuery create() {
        Query none = Query.of("DocumentQuery", "modificado_desde", "estado", "tipo", "referencia_externa");
        return new DocumentQuery(none);
    }

    // formatter:off
    /** Lists only documents changed since the beginning of this day, in the firm's time zone. */
    public DocumentQuery          modificadoDesde(@Nullable LocalDate day)         { return with("modificado_desde", day); }
    /** Lists only documents changed since this time. */
    public DocumentQuery          modificadoDesde(@Nullable Instant moment)        { return with("modificado_desde", moment); }
    /** Lists only documents changed since this time, which is sent in UTC. */
    public DocumentQuery          modificadoDesde(@Nullable OffsetDateTime moment) { return with("modificado_desde", moment == null ? null : moment.toInstant()); }
    /** Lists only documents in this state. */
    @Assumed public DocumentQuery estado(Document.@Nullable Estado value)          { return with("estado", value); }
    /** Lists only documents of this type. */
    @Assumed public DocumentQuery tipo(@Nullable TipoDocumento value)              { return with("tipo", value); }
    /**
     * Lists only documents with this reference of yours. If the service ignores this filter and returns an item with
     * another value, the iteration fails.
     */
    @Assumed public DocumentQuery referenciaExterna(@Nullable String value)        { return held("referencia_externa", value); }
    // formatter:on

    private DocumentQuery held(String name, @Nullable Object value) {
        return new DocumentQuery(query.verified(name, value));
    }

    private DocumentQuery with(String name, @Nullable Object value) {
        return new DocumentQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public DocumentQuery set(String filtro, @Nullable Object value) {
        return new DocumentQuery(query.set(filtro, value));
    }

    Query query() {
        return query;
    }

    /** Returns the names of the filters, and the values of dates, years and vocabularies; no other value. */
    @Override
    public String toString() {
        return query.toString();
    }
}
