package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.base.file.Shown;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.corrections.AnswerRule;
import es.cg.sdk.internal.corrections.ContractForms;
import es.cg.sdk.internal.corrections.ContractForms.FieldForm;
import es.cg.sdk.internal.corrections.ContractForms.OperationForm;
import es.cg.sdk.internal.corrections.ContractForms.SchemaForm;
import es.cg.sdk.internal.corrections.OperationRules;
import es.cg.sdk.internal.corrections.OperationRules.Place;
import es.cg.sdk.internal.corrections.values.FieldRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of operations, and checks it against the contract. */
final class OperationsReader {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final FieldForm OF_LISTS = new FieldForm("text", false, null, Set.of(), false, true);

    private final ContractForms contract;
    private final AnswersReader answers = new AnswersReader();

    OperationsReader(ContractForms contract) {
        this.contract = contract;
    }

    Map<String, OperationRules> read(Map<String, Node> operations) {
        Map<String, OperationRules> rules = new LinkedHashMap<>();
        operations.forEach((id, node) -> {
            OperationForm form = contract.operations().get(id);
            if (form == null) {
                throw node.unknown("operation", id, "", contract.operations().keySet());
            }
            rules.put(id, operation(id, form, node));
        });
        return rules;
    }

    private OperationRules operation(String id, OperationForm form, Node node) {
        Members members = new Members(
                node,
                id,
                "path",
                "parameters",
                "method",
                "client_header",
                "query",
                "headers",
                "form",
                "deferred",
                "answer",
                Shown.MEMBER);
        Shown shown = new Shown(members);
        for (String each : List.of("path", "parameters", "method")) {
            check(shown, form.shown(), members, each, id);
        }
        check(shown, form.clientShown(), members, "client_header", id);
        for (String each : List.of("deferred", "answer")) {
            check(shown, form.answerShown(), members, each, id);
        }
        Map<String, @Nullable Place> parameters = parameters(id, form, members);
        String path = path(id, form, members, parameters);
        Members parts = form(id, form, members, shown);
        Boolean deferred = members.flag("deferred");
        Node its = members.get("deferred");
        if (its != null && form.method().equals("GET")) {
            throw its.fault("a read is not deferred: remove it");
        }
        String method = members.oneOf("method", METHODS);
        AnswerRule answer =
                answers.read(id, form, deferred == null ? form.deferred() : deferred, members.get("answer"));
        checkMethod(id, form, method == null ? form.method() : method, answer, members);
        Map<String, @Nullable FieldRule> filters = filters(form, members, shown, id);
        checkQuery(form, members, filters, parameters);
        return new OperationRules(
                path,
                parameters,
                method,
                members.flag("client_header"),
                filters,
                headers(members),
                parts == null ? Map.of() : parts.textsByName("parts"),
                parts == null ? Map.of() : parts.textsByName("constants"),
                deferred,
                answer);
    }

    private static void check(Shown shown, boolean isShown, Members members, String part, String id) {
        Node its = members.get(part);
        if (its != null) {
            shown.check(isShown, its, part + " of " + id);
        }
    }

    private static void checkMethod(
            String id, OperationForm form, String method, @Nullable AnswerRule answer, Members members) {
        Node node = members.get("method");
        Node at = node == null ? members.node() : node;
        if (method.equals("GET") && form.request() != null) {
            throw at.fault(id + " sends a body, which no GET carries: write POST, PUT, PATCH or DELETE");
        }
        if (!method.equals("GET") && answer != null && answer.form() == AnswerRule.Form.REDIRECT) {
            throw at.fault("only the GET of a file may be redirected: remove method, or the redirect");
        }
    }

    private static Map<String, @Nullable Place> parameters(String id, OperationForm form, Members members) {
        Map<String, @Nullable Place> places = new LinkedHashMap<>();
        List<String> known = new ArrayList<>(names(form.path()));
        if (form.onClient()) {
            known.add(OperationRules.CLIENT);
        }
        members.object("parameters").forEach((name, place) -> {
            if (!known.contains(name)) {
                throw place.unknown("parameter", name, "of " + id, known);
            }
            if (place.isNull()) {
                places.put(name, null);
                return;
            }
            Members its = new Members(place, "the place of " + name, "path", "query");
            if (its.has("path") == its.has("query")) {
                throw place.fault("the place of a parameter has one member: path or query, and its name there");
            }
            boolean inPath = its.has("path");
            places.put(name, new Place(inPath, its.demand(inPath ? "path" : "query")));
        });
        return places;
    }

    /** Every name in the path must be that of a parameter, and every parameter must go somewhere. */
    private static @Nullable String path(
            String id, OperationForm form, Members members, Map<String, @Nullable Place> parameters) {
        Node node = members.get("path");
        String path = node == null ? form.path() : node.text("path");
        Node at = node == null ? members.node() : node;
        try {
            Operation.get(id, path, json -> json);
        } catch (IllegalArgumentException e) {
            throw at.fault(String.valueOf(e.getMessage()));
        }
        List<String> wanted = new ArrayList<>(names(path));
        for (String each : names(form.path())) {
            Place place = parameters.get(each);
            if (!parameters.containsKey(each) || (place != null && place.inPath())) {
                take(id, at, wanted, place == null ? each : place.name());
            }
        }
        Place client = parameters.get(OperationRules.CLIENT);
        if (client != null && client.inPath()) {
            take(id, at, wanted, client.name());
        }
        if (!wanted.isEmpty()) {
            throw at.fault("the path has the parameter {" + wanted.get(0) + "}, which " + id + " does not have: it has "
                    + names(form.path()) + "; if it has another name there, say so in parameters");
        }
        return node == null ? null : path;
    }

    private static void take(String id, Node at, List<String> wanted, String name) {
        if (!wanted.remove(name)) {
            throw at.fault("the path has no {" + name + "}, which " + id
                    + " needs: add it, or say in parameters where it goes; null leaves it out");
        }
    }

    private static List<String> names(String path) {
        return PARAMETER
                .matcher(path)
                .results()
                .map((MatchResult each) -> each.group(1))
                .toList();
    }

    private static Map<String, @Nullable FieldRule> filters(
            OperationForm form, Members members, Shown shown, String id) {
        Map<String, @Nullable FieldRule> filters = new LinkedHashMap<>();
        Map<String, FieldForm> known = known(form);
        members.object("query").forEach((name, node) -> {
            FieldForm its = known.get(name);
            if (its == null) {
                throw node.unknown("filter", name, "of " + id, known.keySet());
            }
            shown.check(its.shown(), node, "the filter " + name + " of " + id);
            FieldRule rule = node.isNull() ? null : FieldReader.read(name, its, node);
            if (rule != null && rule.name().size() > 1) {
                throw node.fault("the name of a filter has no dots");
            }
            filters.put(name, rule);
        });
        return filters;
    }

    private static Map<String, FieldForm> known(OperationForm form) {
        Map<String, FieldForm> known = new LinkedHashMap<>(form.filters());
        if (form.answerForm() == AnswerRule.Form.LIST) {
            known.put("limit", new FieldForm("integer", false, null, Set.of(), false, true));
            known.put("cursor", OF_LISTS);
        }
        return known;
    }

    /** No two parameters of the query may have one name. */
    private static void checkQuery(
            OperationForm form,
            Members members,
            Map<String, @Nullable FieldRule> filters,
            Map<String, @Nullable Place> parameters) {
        Places places = new Places();
        Map<String, Node> query = members.object("query");
        known(form).keySet().stream()
                .filter(each -> !query.containsKey(each))
                .forEach(each -> places.take(each, List.of(each), members.node()));
        query.forEach((name, node) -> {
            FieldRule rule = filters.get(name);
            if (rule != null) {
                places.take(name, rule.name().isEmpty() ? List.of(name) : rule.name(), node);
            }
        });
        members.object("parameters").forEach((name, node) -> {
            Place place = parameters.get(name);
            if (place != null && !place.inPath()) {
                places.take(name, List.of(place.name()), node);
            }
        });
    }

    private static Map<String, String> headers(Members members) {
        Map<String, String> headers = new LinkedHashMap<>();
        Set<String> known = new HashSet<>();
        members.object("headers").forEach((name, node) -> {
            headers.put(name, header(name, node));
            if (!known.add(name.toLowerCase(Locale.ROOT))) {
                throw node.fault("the header " + name + " occurs twice: remove one");
            }
        });
        return headers;
    }

    /** Returns the value of a header that callers may set. */
    static String header(String name, Node node) {
        String value = node.text("the header " + name);
        try {
            CallOptions.defaults().header(name, value);
            return value;
        } catch (IllegalArgumentException e) {
            throw node.fault(String.valueOf(e.getMessage()));
        }
    }

    private @Nullable Members form(String id, OperationForm form, Members members, Shown shown) {
        Node node = members.get("form");
        SchemaForm schema = form.upload() ? contract.schemas().get(String.valueOf(form.request())) : null;
        if (node != null && schema == null) {
            throw node.fault("this operation sends no form: remove it");
        }
        Members its = Members.of(node, "form", "parts", "constants");
        if (its == null || schema == null) {
            return null;
        }
        Map<String, FieldForm> known = schema.fields();
        Map<String, Node> parts = its.object("parts");
        parts.forEach((name, part) -> {
            FieldForm field = known.get(name);
            if (field == null) {
                throw part.unknown("part", name, "of " + id, known.keySet());
            }
            shown.check(field.shown(), part, "the part " + name + " of " + id);
        });
        Places places = new Places();
        known.keySet().stream()
                .filter(each -> !parts.containsKey(each))
                .forEach(each -> places.take(each, List.of(each), its.node()));
        parts.forEach((name, part) -> places.take(name, List.of(part.text("the name of " + name)), part));
        its.object("constants").forEach((name, part) -> places.take("a constant", List.of(name), part));
        return its;
    }
}
