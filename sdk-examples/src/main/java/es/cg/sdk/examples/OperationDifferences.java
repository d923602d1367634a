package es.cg.sdk.examples;

import es.cg.sdk.examples.BundledContract.ContractOperation;
import es.cg.sdk.examples.ContractDifference.Collector;
import es.cg.sdk.examples.ContractDifference.Kind;
import es.cg.sdk.model.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares one operation in two contracts: parameters, what is sent, and what is answered. */
final class OperationDifferences {
    private final Collector found;
    private final Json ours;
    private final Json theirs;

    OperationDifferences(Collector found, Json ours, Json theirs) {
        this.found = found;
        this.ours = ours;
        this.theirs = theirs;
    }

    void compare(ContractOperation our, ContractOperation their) {
        compareParameters(our, their);
        Json sentHere = body(ours, our.node().get("requestBody"));
        Json sentThere = body(theirs, their.node().get("requestBody"));
        if (!sentHere.names().isEmpty() && !sentThere.names().isEmpty()) {
            new SchemaComparison(found, our.id(), true)
                    .compare(ContractSchema.of(ours, sentHere), ContractSchema.of(theirs, sentThere));
        }
        String here = success(our.node());
        String there = success(their.node());
        if (here == null || there == null) {
            return;
        }
        if (!here.equals(there)) {
            found.add(
                    Kind.ANSWER,
                    our.id() + " answers " + there + " there, " + here + " here",
                    assumption(our.node().get("responses").get(here), our.node()),
                    there.equals("202") || here.equals("202")
                            ? "// the one answers a job, the other the record: declare your own with "
                                    + (there.equals("202") ? "Operation.deferred(…)" : "Operation.post(…)")
                            : null,
                    our.id());
        }
        compareAnswers(
                our,
                ContractSchema.of(ours, body(ours, our.node().get("responses").get(here))),
                ContractSchema.of(
                        theirs, body(theirs, their.node().get("responses").get(there))));
        compareErrorBodies(our, their);
    }

    private void compareAnswers(ContractOperation our, ContractSchema here, ContractSchema there) {
        String itemsHere = here.pageProperty();
        String itemsThere = there.pageProperty();
        SchemaComparison comparison = new SchemaComparison(found, our.id(), false);
        if (itemsHere == null || itemsThere == null) {
            comparison.compare(here, there);
            return;
        }
        Set<String> gone = new LinkedHashSet<>(here.properties().keySet());
        gone.removeAll(there.properties().keySet());
        gone.removeAll(Set.of("object", "avisos"));
        if (!gone.isEmpty()) {
            Set<String> added = new LinkedHashSet<>(there.properties().keySet());
            added.removeAll(here.properties().keySet());
            found.add(
                    Kind.ENVELOPE,
                    "lists have no " + String.join(", ", gone) + " there"
                            + (added.isEmpty() ? "" : ", but " + String.join(", ", added)),
                    ContractSchema.assumption(our.node()),
                    page(itemsThere, there),
                    our.id());
        }
        comparison.compare(
                Objects.requireNonNull(here.properties().get(itemsHere)).items(),
                Objects.requireNonNull(there.properties().get(itemsThere)).items());
    }

    /** Returns Java that reads a page from another envelope. */
    private static String page(String items, ContractSchema there) {
        String cursor = there.properties().keySet().stream()
                .filter(name -> name.matches("(?i).*(?:cursor|next|siguiente).*"))
                .findFirst()
                .orElse("next_cursor");
        String more = there.properties().containsKey("has_more")
                ? "json.get(\"has_more\")"
                : "json.get(\"" + cursor + "\").string() != null";
        return "json -> new Page<>(Json.of(Map.of(\"data\", json.get(\"" + items + "\"), \"has_more\", " + more
                + ", \"next_cursor\", json.get(\"" + cursor + "\"))), item)";
    }

    private void compareErrorBodies(ContractOperation our, ContractOperation their) {
        for (String status : new String[] {"422", "409", "404", "400"}) {
            Json here = body(ours, our.node().get("responses").get(status));
            Json there = body(theirs, their.node().get("responses").get(status));
            Map<String, ContractSchema> names = ContractSchema.of(theirs, there).properties();
            if (!here.names().isEmpty() && !names.isEmpty()) {
                if (!names.containsKey("error")) {
                    found.add(
                            Kind.ENVELOPE,
                            "errors have no member error there, but " + String.join(", ", names.keySet()),
                            null,
                            "// the SDK reads code and message from error: exception.code() is null, so act by status()",
                            "");
                } else {
                    new SchemaComparison(found, "errors", false)
                            .compare(ContractSchema.of(ours, here), ContractSchema.of(theirs, there));
                }
                return;
            }
        }
    }

    private void compareParameters(ContractOperation our, ContractOperation their) {
        Map<String, Json> here = parameters(ours, our.node());
        Map<String, Json> there = parameters(theirs, their.node());
        here.forEach((name, parameter) -> {
            if (!there.containsKey(name) && name.startsWith("query ")) {
                found.add(
                        Kind.PARAMETER,
                        our.id() + " has no " + name + " there",
                        assumption(parameter, our.node()),
                        "// leave it out: the service may ignore it, and answer more than you asked for",
                        our.id());
            }
        });
        there.forEach((name, parameter) -> {
            if (!here.containsKey(name)) {
                String plain = name.replaceFirst("^\\w+ parameter ", "");
                boolean query = name.startsWith("query ");
                found.add(
                        Kind.PARAMETER,
                        (query ? our.id() + " has " : "calls have ") + name + " there, and not here"
                                + (Boolean.TRUE.equals(parameter.get("required").bool()) ? "; it is required" : ""),
                        null,
                        query
                                ? ".set(\"" + plain + "\", value)"
                                : "CallOptions.defaults().header(\"" + plain + "\", value)",
                        our.id());
            }
        });
    }

    private static @Nullable String assumption(Json part, Json operation) {
        String assumption = ContractSchema.assumption(part);
        return assumption == null ? ContractSchema.assumption(operation) : assumption;
    }

    private static Map<String, Json> parameters(Json contract, Json operation) {
        Map<String, Json> parameters = new LinkedHashMap<>();
        for (Json each : operation.get("parameters").items()) {
            Json parameter = ContractSchema.resolve(contract, each);
            String in = parameter.get("in").string();
            if ("query".equals(in) || "header".equals(in)) {
                parameters.put(in + " parameter " + parameter.get("name").string(), parameter);
            }
        }
        return parameters;
    }

    private static @Nullable String success(Json operation) {
        return operation.get("responses").names().stream()
                .filter(status -> status.startsWith("2"))
                .sorted()
                .findFirst()
                .orElse(null);
    }

    /** Returns the schema of a body that is no file; empty if there is none. */
    private static Json body(Json contract, Json holder) {
        Json content = ContractSchema.resolve(contract, holder).get("content");
        return content.names().stream()
                .filter(type -> type.contains("json") || type.contains("multipart"))
                .findFirst()
                .map(type -> content.get(type).get("schema"))
                .orElse(Json.empty());
    }
}
