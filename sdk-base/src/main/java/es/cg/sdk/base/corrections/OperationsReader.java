package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.TakenPaths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of operations, and checks it against the contract. */
final class OperationsReader {
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");
    private static final Set<String> WORDS = Set.of("record", "job", "empty", "accepted", "file");

    private static final List<String> MEMBERS = List.of("path", "method", "absent", "query", "fixed", "answer", "sure");
    private static final List<String> PARTS = List.of("record", "list", "job", "base64", "redirect");
    private static final List<String> LIST_PARTS = List.of("data", "next_cursor", "has_more");
    private static final Set<AnswerForm> IN_A_MEMBER = Set.of(AnswerForm.RECORD, AnswerForm.JOB, AnswerForm.BASE64);

    private OperationsReader() {}

    /** Returns what a section says, by the ids of operations; null says nothing. */
    static Map<String, OperationRules> read(Contract contract, @Nullable Node section) {
        Map<String, OperationRules> rules = new LinkedHashMap<>();
        if (section != null) {
            section.members("operations").forEach((id, node) -> {
                Contract.Operation form = contract.operations().get(id);
                if (form == null) {
                    throw node.unknown(
                            "operation", id, "", contract.operations().keySet());
                }
                OperationRules its = operation(id, form, node.only(id, MEMBERS));
                checkPath(id, form, its, node);
                checkQuery(form, its, node);
                checkMethod(id, form, its, node);
                rules.put(id, its);
            });
        }
        return rules;
    }

    private static OperationRules operation(String id, Contract.Operation form, Node node) {
        LineReader.reason(node);
        Node path = node.get("path");
        Node method = node.get("method");
        Node absent = node.get("absent");
        Node answer = node.get("answer");
        LineReader.side(path, form.shown(), "path of " + id);
        LineReader.side(method, form.shown(), "method of " + id);
        LineReader.side(absent, form.shown(), "the operation " + id);
        LineReader.side(answer, form.answerShown(), "answer of " + id);
        if (path != null && !PathTemplate.isPath(path.text("path"))) {
            throw path.fault(path.text("path") + " is no path below the base address: write such as /items/{id}");
        }
        Map<String, Line> query = LineReader.lines(
                node.get("query"),
                "filter",
                "of " + id,
                filters(form),
                List.of(),
                each -> "the filter " + each + " of " + id);
        query.forEach((name, line) -> {
            if (line.name().size() > 1) {
                throw line.at().fault("the name of a filter has no dots");
            }
            if (line.isAbsent() && form.parameters().contains(name)) {
                throw line.at().fault(name + " is a part of the path: it cannot be left out");
            }
        });
        Map<String, String> fixed = new LinkedHashMap<>();
        node.object("fixed").forEach((name, its) -> fixed.put(name, its.text("fixed." + name)));
        return new OperationRules(
                path == null ? null : path.text("path"),
                method == null ? null : method.oneOf("method", METHODS),
                absent != null && absent.flag("absent") ? absent.place() : null,
                query,
                fixed,
                answer == null ? null : answer(id, form, answer));
    }

    private static Map<String, Contract.Field> filters(Contract.Operation form) {
        Map<String, Contract.Field> known = new LinkedHashMap<>(form.filters());
        if (form.form() == AnswerForm.LIST) {
            known.put(OperationRules.LIMIT, Contract.Field.shown("integer"));
            known.put(OperationRules.CURSOR, Contract.Field.shown("text"));
        }
        Contract.Field shown = Contract.Field.shown("text");
        form.parameters().forEach(each -> known.put(each, form.shown() ? shown : shown.assumed()));
        known.put(OperationRules.CLIENT, form.clientShown() ? shown : shown.assumed());
        return known;
    }

    private static AnswerRule answer(String id, Contract.Operation form, Node node) {
        Map<String, Node> parts = node.isText()
                ? Map.of()
                : node.only("the answer of " + id, PARTS).members("answer");
        if (!node.isText() && parts.size() != 1) {
            throw node.fault("an answer is one thing: write one of record, list, job, base64, redirect");
        }
        String word =
                node.isText() ? node.text("answer") : parts.keySet().iterator().next();
        if (node.isText() && !WORDS.contains(word)) {
            throw node.fault("an answer is record, job, empty, accepted or file, or an object with record, list, job,"
                    + " base64 or redirect; not " + word);
        }
        AnswerForm its = AnswerForm.of(word);
        if (!its.fits(form.form())) {
            throw node.fault(id + " returns a " + form.form().word() + ", which " + word + " cannot be made to");
        }
        boolean isLater = its == AnswerForm.ACCEPTED || its == AnswerForm.JOB;
        if (isLater && form.method().equals("GET") && !"Job".equals(form.answer())) {
            throw node.fault(id + " is a read, which is not done later");
        }
        Node part = parts.get(word);
        return new AnswerRule(
                its,
                part != null && IN_A_MEMBER.contains(its) ? part.names(word) : List.of(),
                part != null && its == AnswerForm.LIST ? list(part) : null,
                part != null && its == AnswerForm.REDIRECT ? hosts(part) : List.of(),
                node.place());
    }

    private static List<String> hosts(Node node) {
        List<String> hosts = node.items("redirect").stream()
                .map(each -> each.text("redirect"))
                .toList();
        if (hosts.isEmpty()
                || hosts.stream().anyMatch(each -> !HOST.matcher(each).matches())) {
            throw node.fault(
                    "a redirect needs the names of the hosts that may be followed to, such as files.example.com");
        }
        return hosts;
    }

    /** Reads where lists have their parts: the place of the items alone, or an object. */
    static ListPlaces list(Node node) {
        ListPlaces usual = ListPlaces.OF_CONTRACT;
        if (node.isText()) {
            return new ListPlaces(node.names("list"), usual.nextCursor(), usual.hasMore());
        }
        node.only("list", LIST_PARTS);
        Node data = node.get("data");
        if (data != null && data.isNull()) {
            throw data.fault("a list needs its items: write where they are; \"\" if the answer itself is the list");
        }
        boolean isArray = data != null && "".equals(data.value());
        ListPlaces places = new ListPlaces(
                data == null ? usual.data() : isArray ? List.of() : data.names("data"),
                isArray ? null : place(node, "next_cursor", usual.nextCursor()),
                isArray ? null : place(node, "has_more", usual.hasMore()));
        TakenPaths taken = new TakenPaths();
        taken.take("data", isArray ? List.of("") : places.data(), node);
        Stream.of(places.nextCursor(), places.hasMore())
                .filter(Objects::nonNull)
                .forEach(each -> taken.take(each.get(each.size() - 1), each, node));
        return places;
    }

    private static @Nullable List<String> place(Node list, String name, @Nullable List<String> usual) {
        Node node = list.get(name);
        return node == null ? usual : node.isNull() ? null : node.names(name);
    }

    /** Every name in the path must be that of a parameter, and every parameter must go somewhere. */
    private static void checkPath(String id, Contract.Operation form, OperationRules its, Node node) {
        String path = its.path() == null ? form.path() : its.path();
        List<String> wanted = new ArrayList<>(PathTemplate.parameters(path));
        for (String each : form.parameters()) {
            if (!wanted.remove(each) && !its.query().containsKey(each)) {
                throw node.fault("the path has no {" + each + "}, which " + id
                        + " needs: add it under this name, or write it in query");
            }
        }
        wanted.remove(OperationRules.CLIENT);
        if (!wanted.isEmpty()) {
            throw node.fault("the path has the parameter {" + wanted.get(0) + "}, which " + id
                    + " does not have: it has " + form.parameters() + " and " + OperationRules.CLIENT);
        }
    }

    private static void checkMethod(String id, Contract.Operation form, OperationRules its, Node node) {
        String method = its.method() == null ? form.method() : its.method();
        if (method.equals("GET") && form.request() != null) {
            throw node.fault(id + " sends a body, which no GET carries: write POST, PUT, PATCH or DELETE");
        }
        AnswerRule answer = its.answer();
        if (!method.equals("GET") && answer != null && answer.form() == AnswerForm.REDIRECT) {
            throw node.fault("only the GET of a file may be redirected: remove method, or the redirect");
        }
    }

    /** No two parameters of the query may have one name. */
    private static void checkQuery(Contract.Operation form, OperationRules its, Node node) {
        TakenPaths places = new TakenPaths();
        String path = its.path() == null ? form.path() : its.path();
        List<String> inPath = PathTemplate.parameters(path);
        List<String> names = filters(form).keySet().stream()
                .filter(each -> !inPath.contains(each)
                        && (its.query().containsKey(each) || !each.equals(OperationRules.CLIENT)))
                .toList();
        LineReader.take(places, names, its.query(), node);
        its.fixed().keySet().forEach(each -> places.take("a fixed parameter", List.of(each), node));
    }
}
