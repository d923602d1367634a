package es.cg.sdk.base.corrections;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what a file says of operations, and checks it against the contract. Used for one file. */
final class OperationsReader {
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");
    private static final Set<String> WORDS = Set.of("record", "job", "empty", "accepted", "file");

    private static final Set<AnswerForm> IN_A_MEMBER = Set.of(AnswerForm.RECORD, AnswerForm.JOB, AnswerForm.BASE64);
    private final Contract contract;
    private final Map<String, OperationRules> rules = new LinkedHashMap<>();
    private final Map<String, Node> nodes = new LinkedHashMap<>();

    OperationsReader(Contract contract) {
        this.contract = contract;
    }

    void read(Map<String, Node> operations, Shown shown) {
        operations.forEach((id, node) -> {
            Contract.Operation form = contract.operations().get(id);
            if (form == null) {
                throw node.unknown("operation", id, "", contract.operations().keySet());
            }
            OperationRules before = rules.getOrDefault(id, OperationRules.NONE);
            rules.put(
                    id,
                    operation(
                            id,
                            form,
                            new Members(node, id, "path", "method", "absent", "query", "fixed", "answer", "sure"),
                            shown,
                            before));
            nodes.put(id, node);
        });
    }

    Map<String, OperationRules> rules() {
        return rules;
    }

    /** Checks what the sections say together. */
    void checkAll() {
        rules.forEach((id, its) -> {
            Contract.Operation form = contract.operations().get(id);
            Node node = nodes.get(id);
            if (form != null && node != null) {
                checkPath(id, form, its, node);
                checkQuery(form, its, node);
                checkMethod(id, form, its, node);
            }
        });
    }

    private static OperationRules operation(
            String id, Contract.Operation form, Members members, Shown shown, OperationRules before) {
        for (String each : List.of("path", "method")) {
            check(shown, form.shown(), members, each, id);
        }
        check(shown, form.answerShown(), members, "answer", id);
        String path = members.text("path");
        if (path != null && !PathTemplate.isPath(path)) {
            throw members.node().fault(path + " is no path below the base address: write such as /items/{id}");
        }
        String method = members.oneOf("method", METHODS);
        Map<String, Line> query = new LinkedHashMap<>(before.query());
        members.object("query").forEach((name, node) -> {
            Line line = filter(id, form, name, node, shown);
            query.merge(name, line, Line::with);
        });
        Map<String, String> fixed = new LinkedHashMap<>(before.fixed());
        fixed.putAll(members.textsOf("fixed"));
        Node absent = members.get("absent");
        String absentAt = before.absentAt();
        if (absent != null) {
            shown.check(form.shown(), absent, "the operation " + id);
            absentAt = absent.flag("absent") ? absent.place() : absentAt;
        }
        AnswerRule answer = answer(id, form, members.get("answer"));
        return new OperationRules(
                path == null ? before.path() : path,
                method == null ? before.method() : method,
                absentAt,
                query,
                fixed,
                answer == null ? before.answer() : answer);
    }

    private static void check(Shown shown, boolean isShown, Members members, String part, String id) {
        Node its = members.get(part);
        if (its != null) {
            shown.check(isShown, its, part + " of " + id);
        }
    }

    private static Line filter(String id, Contract.Operation form, String name, Node node, Shown shown) {
        Map<String, Contract.Field> known = filters(form);
        Contract.Field field = known.get(name);
        if (field == null) {
            throw node.unknown("filter", name, "of " + id, known.keySet());
        }
        Line line = LineReader.read(name, field, node);
        if (line.name().size() > 1) {
            throw node.fault("the name of a filter has no dots");
        }
        if (line.isAbsent() && form.parameters().contains(name)) {
            throw node.fault(name + " is a part of the path: it cannot be left out");
        }
        LineChecks.side(shown, field, line, "the filter " + name + " of " + id);
        return line;
    }

    private static Map<String, Contract.Field> filters(Contract.Operation form) {
        Map<String, Contract.Field> known = new LinkedHashMap<>(form.filters());
        if (form.form() == AnswerForm.LIST) {
            known.put(OperationRules.LIMIT, Contract.Field.shown("integer"));
            known.put(OperationRules.CURSOR, Contract.Field.shown("text"));
        }
        Contract.Field inPath = new Contract.Field("text", false, null, Set.of(), true, form.shown(), false, Mark.NONE);
        form.parameters().forEach(each -> known.put(each, inPath));
        known.put(
                OperationRules.CLIENT,
                new Contract.Field("text", false, null, Set.of(), true, form.clientShown(), false, Mark.NONE));
        return known;
    }

    private static @Nullable AnswerRule answer(String id, Contract.Operation form, @Nullable Node node) {
        if (node == null) {
            return null;
        }
        Members members = node.isText()
                ? null
                : new Members(node, "the answer of " + id, "record", "list", "job", "base64", "redirect");
        Map<String, Node> parts = members == null ? Map.of() : node.members("");
        if (members != null && parts.size() != 1) {
            throw node.fault("an answer is one thing: write one of record, list, job, base64, redirect");
        }
        String word = members == null
                ? node.text("answer")
                : parts.keySet().iterator().next();
        if (members == null && !WORDS.contains(word)) {
            throw node.fault("an answer is record, job, empty, accepted or file, or an object with record, list, job,"
                    + " base64 or redirect; not " + word);
        }
        AnswerForm its = AnswerForm.of(word);
        if (!its.fits(form.form())) {
            throw node.fault(id + " returns a " + form.form().word() + ", which " + word + " cannot be made to");
        }
        if ((its == AnswerForm.ACCEPTED || its == AnswerForm.JOB)
                && form.method().equals("GET")
                && !isJob(form)) {
            throw node.fault(id + " is a read, which is not done later");
        }
        Node part = members == null ? null : parts.get(word);
        return new AnswerRule(
                its,
                part != null && IN_A_MEMBER.contains(its) ? part.names(word) : List.of(),
                its == AnswerForm.LIST && part != null ? list(part) : null,
                its == AnswerForm.REDIRECT && part != null ? hosts(part) : List.of(),
                node.place());
    }

    private static boolean isJob(Contract.Operation form) {
        return "Job".equals(form.answer());
    }

    private static List<String> hosts(Node node) {
        List<String> hosts = node.texts("redirect");
        if (hosts.isEmpty()
                || hosts.stream().anyMatch(each -> !HOST.matcher(each).matches())) {
            throw node.fault(
                    "a redirect needs the names of the hosts that may be followed to, such as" + " files.example.com");
        }
        return hosts;
    }

    /** Reads where lists have their parts: the place of the items alone, or an object. */
    static ListPlaces list(Node node) {
        ListPlaces usual = ListPlaces.OF_CONTRACT;
        if (node.isText()) {
            return new ListPlaces(node.names("list"), usual.nextCursor(), usual.hasMore());
        }
        Members members = new Members(node, "list", "data", "next_cursor", "has_more");
        Node data = members.get("data");
        if (data != null && data.isNull()) {
            throw data.fault("a list needs its items: write where they are; \"\" if the answer itself is the list");
        }
        boolean isArray = data != null && "".equals(data.value());
        List<String> items = data == null ? usual.data() : isArray ? List.of() : data.names("data");
        ListPlaces places = new ListPlaces(
                items,
                isArray ? null : place(members, "next_cursor", usual.nextCursor()),
                isArray ? null : place(members, "has_more", usual.hasMore()));
        Places taken = new Places();
        taken.take("data", places.data().isEmpty() ? List.of("") : places.data(), node);
        for (List<String> each : List.of(
                places.nextCursor() == null ? List.<String>of() : places.nextCursor(),
                places.hasMore() == null ? List.<String>of() : places.hasMore())) {
            if (!each.isEmpty()) {
                taken.take(each.get(each.size() - 1), each, node);
            }
        }
        return places;
    }

    private static @Nullable List<String> place(Members members, String name, @Nullable List<String> usual) {
        Node node = members.get(name);
        return node == null ? usual : node.isNull() ? null : node.names(name);
    }

    /** Every name in the path must be that of a parameter, and every parameter must go somewhere. */
    private static void checkPath(String id, Contract.Operation form, OperationRules its, Node node) {
        String path = its.path() == null ? form.path() : its.path();
        List<String> wanted = new ArrayList<>(PathTemplate.parameters(path));
        Predicate<String> isInQuery = each -> its.query().containsKey(each);
        for (String each : form.parameters()) {
            if (!wanted.remove(each) && !isInQuery.test(each)) {
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
        Places places = new Places();
        String path = its.path() == null ? form.path() : its.path();
        List<String> inPath = PathTemplate.parameters(path);
        filters(form).keySet().stream()
                .filter(each ->
                        !its.query().containsKey(each) && !inPath.contains(each) && !each.equals(OperationRules.CLIENT))
                .forEach(each -> places.take(each, List.of(each), node));
        its.query().forEach((name, line) -> {
            if (!line.isAbsent() && !inPath.contains(name)) {
                places.take(name, line.place(name), line.at());
            }
        });
        its.fixed().keySet().forEach(each -> places.take("a fixed parameter", List.of(each), node));
    }
}
