package es.cg.sdk.internal.requests;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.call.ReferenceLookup.State;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the request of a document says by which a look-up, or a person, recognises its record. Immutable.
 *
 * @param reference the caller's reference; null for none
 * @param series the series of an invoice; null for none
 * @param taxId the tax id of the other party; null for none, and for a record of a journal, which does not hold it
 * @param amount the total, as decimal text; null for none
 * @param vat the amount of VAT, as decimal text; null for none, and for a record of a journal, which does not hold it
 */
public record RequestFacts(
        @Nullable String reference,
        @Nullable String series,
        @Nullable String taxId,
        @Nullable String amount,
        @Nullable String vat) {
    private static final int MAX_LENGTH = 255;
    /** No facts. */
    public static final RequestFacts NONE = new RequestFacts(null, null, null, null, null);

    private static final List<String> REFERENCES = List.of("referencia_externa", "referencia");
    private static final List<String> SERIES = List.of("serie");
    private static final List<String> TAX_IDS = List.of("receptor_nif", "proveedor_nif", "nif");
    private static final List<String> AMOUNTS = List.of("total", "importe");
    private static final List<String> VAT = List.of("cuota_iva");

    /** What is computed of a request that only has lines. */
    public record Totals(BigDecimal total, BigDecimal vat) {}

    /**
     * Returns the facts of a call.
     *
     * @param totals computes those of a request that only has lines; may throw
     */
    public static RequestFacts of(Call<?> call, Function<Json, Totals> totals) {
        Json file = call.upload() == null ? Json.empty() : Json.of(call.upload().fields());
        Json request = call.body() == null ? file : call.body();
        RequestFacts said = of(request);
        if (request.has("lineas") && first(request, AMOUNTS).number() == null) {
            try {
                Totals computed = totals.apply(request);
                return new RequestFacts(
                        said.reference,
                        said.series,
                        said.taxId,
                        computed.total().toPlainString(),
                        computed.vat().toPlainString());
            } catch (RuntimeException incomplete) {
                // The service refuses such a request.
            }
        }
        return said;
    }

    /** Returns what the JSON of a request or a record says. */
    private static RequestFacts of(Json json) {
        return new RequestFacts(
                RecordIds.text(first(json, REFERENCES), MAX_LENGTH),
                RecordIds.text(first(json, SERIES), MAX_LENGTH),
                RecordIds.text(first(json, TAX_IDS), MAX_LENGTH),
                RecordIds.text(first(json, AMOUNTS), MAX_LENGTH),
                RecordIds.text(first(json, VAT), MAX_LENGTH));
    }

    private static Json first(Json json, List<String> names) {
        return json.get(names.stream().filter(json::has).findFirst().orElse(names.get(0)));
    }

    /** Returns these facts with another reference. */
    public RequestFacts withReference(@Nullable String other) {
        return new RequestFacts(other, series, taxId, amount, vat);
    }

    /**
     * Returns what a look-up has found for this request. A record with the reference, but another series, tax id or
     * total, is another document's, and does not count. If none counts, the reason has the newest records that have the
     * same series, tax id and total: a help for a person, and no proof.
     */
    public <T extends View> ReferenceLookup<T> compared(ReferenceLookup<T> lookup) {
        List<T> ours = new ArrayList<>();
        List<String> notes = new ArrayList<>(List.of(lookup.reason()));
        for (T each : lookup.records()) {
            String field = difference(each.json());
            if (field == null) {
                ours.add(each);
            } else {
                notes.add(each + " differs in " + field + ", so it is another document's");
            }
        }
        lookup.newest().stream()
                .filter(each -> isTotal(each.json()) && difference(each.json()) == null)
                .forEach(each ->
                        notes.add("the newest page has one that looks alike, which proves nothing: " + each + " "
                                + PrintableText.line(
                                        String.valueOf(RecordIds.of(each.json()).number()))));
        State state = lookup.state() == State.NOT_SEEN || ours.isEmpty()
                ? State.NOT_SEEN
                : ours.size() == 1 ? State.FOUND : State.SEVERAL;
        return new ReferenceLookup<>(state, lookup.reference(), ours, lookup.newest(), String.join("; ", notes));
    }

    /** Returns the field in which a record differs from this request; null if none that both have does. */
    private @Nullable String difference(Json record) {
        if (differ(series, first(record, SERIES).string())) {
            return "its series";
        }
        if (differ(plain(taxId), plain(first(record, TAX_IDS).string()))) {
            return "the tax id of the other party";
        }
        boolean isComparable = amount != null && first(record, AMOUNTS).number() != null;
        return isComparable && !isTotal(record) ? "its total" : null;
    }

    private static boolean differ(@Nullable String one, @Nullable String other) {
        return one != null && other != null && !one.equals(other);
    }

    /** The service may add the equivalence surcharge of the recipient, which the request need not have. */
    private boolean isTotal(Json record) {
        BigDecimal theirs = first(record, AMOUNTS).number();
        BigDecimal surcharge = record.get("cuota_recargo").number();
        BigDecimal own = amount == null ? null : new BigDecimal(amount);
        return own != null
                && theirs != null
                && (own.compareTo(theirs) == 0
                        || (surcharge != null && own.add(surcharge).compareTo(theirs) == 0));
    }

    private static @Nullable String plain(@Nullable String taxId) {
        String letters =
                taxId == null ? null : taxId.replaceAll("[^\\p{Alnum}]", "").toUpperCase(Locale.ROOT);
        return letters == null ? null : letters.replaceFirst("^ES(?=.{9}$)", "");
    }

    /** Returns the name of the type: the values say more than belongs into a log. */
    @Override
    public String toString() {
        return "RequestFacts";
    }
}
