package es.cg.sdk.generator.differences;

import static es.cg.sdk.generator.differences.Mutation.mended;
import static es.cg.sdk.generator.differences.Mutation.reported;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Changes of errors, events and signatures. */
final class MessageMutations {
    private static final String JSON = "application/json";

    private final List<Mutation> all = new ArrayList<>();

    static List<Mutation> list() {
        MessageMutations mutations = new MessageMutations();
        mutations.errors();
        mutations.events();
        mutations.signatures();
        return mutations.all;
    }

    private void errors() {
        all.add(mended(
                "errors lie under fault",
                mutant -> mutant.rename("ErrorBody", "error", "fault"),
                "{ errors: { in: fault } }"));
        all.add(mended(
                "errors are the whole answer",
                mutant -> mutant.root()
                        .part("components")
                        .part("schemas")
                        .with("ErrorBody", mutant.schema("ErrorDetail").copy(null)),
                "{ errors: { in: '' } }"));
        all.add(mended(
                "code and message have other names",
                mutant -> {
                    mutant.rename("ErrorDetail", "code", "codigo");
                    mutant.rename("ErrorDetail", "message", "mensaje");
                },
                "{ errors: { code: codigo, message: mensaje } }"));
        all.add(mended(
                "the entries have other names",
                mutant -> {
                    mutant.rename("ErrorDetail", "errors", "detalles");
                    mutant.rename("ErrorEntry", "param", "loc");
                    mutant.rename("ErrorEntry", "code", "clave");
                    mutant.rename("ErrorEntry", "message", "msg");
                },
                "{ errors: { entries: { in: detalles, param: loc, code: clave, message: msg } } }"));
        all.add(mended(
                "a code has another name",
                code("serie_no_disponible", "la_serie_no_disponible"),
                "{ errors: { codes: { la_serie_no_disponible: serie_no_disponible } } }"));
        all.add(mended(
                "a code has a number",
                code("serie_no_disponible", "4011"),
                "{ errors: { codes: { '4011': { '?': [serie_no_disponible] } } } }"));
        all.add(reported("a code is new", code(null, "gasto_raro"), "CODE the code gasto_raro"));
        all.add(reported("a code is gone", code("serie_no_disponible", null), "CODE the code serie_no_disponible"));
        all.add(reported(
                "entries are plain texts",
                mutant -> mutant.property("ErrorDetail", "errors").with("items", Mutant.json("{ type: string }")),
                "ERROR errors"));
    }

    private static Consumer<Mutant> code(@Nullable String ours, @Nullable String theirs) {
        return mutant -> {
            JsonObject codes = mutant.root().part("components").part("x-error-codes");
            JsonArray list = (JsonArray) mutant.schema("ErrorCode")
                    .at(mutant.schema("ErrorCode").get("enum") == null ? "x-known-values" : "enum");
            if (ours != null) {
                codes.remove(ours);
                list.items().removeIf(each -> each.sameAs(Mutant.text(ours)));
            }
            if (theirs != null) {
                codes.with(theirs, Mutant.json("{ status: 409 }"));
                list.items().add(Mutant.text(theirs));
            }
        };
    }

    private static void eventParts(Mutant mutant, String name, String other) {
        JsonObject schemas = mutant.root().part("components").part("schemas");
        for (String each : schemas.keys()) {
            for (JsonObject part : schemas.part(each).parts("allOf")) {
                if (part.part("properties").get(name) != null && each.endsWith("Event")) {
                    Mutant.rename(part, name, other);
                }
            }
        }
        mutant.rename("Event", name, other);
    }

    private void events() {
        all.add(mended(
                "the kind of an event has another name",
                mutant -> eventParts(mutant, "type", "event_name"),
                "{ events: { kind: event_name } }"));
        all.add(mended(
                "time and client of an event have other names",
                mutant -> {
                    mutant.rename("Event", "created", "created_at");
                    mutant.rename("Event", "client_id", "cliente");
                },
                "{ events: { created: created_at, client_id: cliente } }"));
        all.add(mended(
                "the record lies under another member",
                mutant -> eventParts(mutant, "data", "payload"),
                "{ events: { object: payload.object } }"));
        all.add(mended(
                "the event lies under a member",
                mutant -> {
                    JsonObject webhooks = mutant.root().part("webhooks");
                    webhooks.keys().forEach(each -> {
                        JsonObject media = webhooks.part(each)
                                .part("post")
                                .part("requestBody")
                                .part("content")
                                .part(JSON);
                        JsonObject around = Mutant.json("{ type: object, properties: { event: {} } }");
                        around.part("properties").with("event", media.at("schema"));
                        media.put("schema", around);
                    });
                },
                "{ events: { within: event } }"));
        all.add(mended(
                "a kind has another name",
                mutant -> kind(mutant, "invoice.emitted", "InvoiceEmittedEvent", "factura.emitida.ahora"),
                "{ events: { kinds: { invoice.emitted: factura.emitida.ahora } } }"));
        all.add(reported(
                "an event is gone",
                mutant -> mutant.root().part("webhooks").remove("document.rejected"),
                "EVENT the event document.rejected"));
        all.add(reported("there are no webhooks", mutant -> mutant.root().remove("webhooks"), "EVENT webhooks"));
    }

    private static void kind(Mutant mutant, String kind, String schema, String other) {
        JsonObject webhooks = mutant.root().part("webhooks");
        Mutant.replace(webhooks, kind, other, webhooks.at(kind));
        Mutant.each(mutant.schema(schema), each -> {
            if (each.textOrEmpty("const").equals(kind)) {
                each.with("const", other);
            }
        });
    }

    private void signature(String name, String pattern, String json) {
        all.add(mended(
                name,
                mutant -> mutant.parameter("CgSignature").part("schema").with("pattern", pattern),
                "{ signature: " + json + " }"));
    }

    private void signatures() {
        all.add(mended(
                "the signature has another header",
                mutant -> mutant.parameter("CgSignature").with("name", "X-Firma"),
                "{ signature: { header: X-Firma } }"));
        signature("the parts have other names", "^ts=\\d+,sig=[0-9a-f]{64}$", "{ timestamp: ts, signature: sig }");
        signature("the signature is in base64", "^t=\\d+,v1=[A-Za-z0-9+/]{43}=$", "{ encoding: base64 }");
        signature("the signature is longer", "^t=\\d+,v1=[0-9a-f]{128}$", "{ algorithm: HmacSHA512 }");
        all.add(mended(
                "the time of a signature is in milliseconds",
                mutant -> mutant.parameter("CgSignature").with("description", "t in milliseconds."),
                "{ signature: { unit: milliseconds } }"));
        all.add(mended(
                "the key of the signature is in hexadecimal",
                mutant -> mutant.root()
                        .part("components")
                        .part("x-webhook-delivery")
                        .part("signature")
                        .with("key", "secreto in hex"),
                "{ signature: { key: hex } }"));
    }
}
