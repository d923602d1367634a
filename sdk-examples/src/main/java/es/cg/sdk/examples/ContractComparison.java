package es.cg.sdk.examples;

import es.cg.sdk.examples.BundledContract.ContractOperation;
import es.cg.sdk.examples.ContractDifference.Collector;
import es.cg.sdk.examples.ContractDifference.Kind;
import es.cg.sdk.model.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares the bundled contract with another, operation by operation. */
final class ContractComparison {
    private static final String PREFIX = "/api/public/v1";
    private static final Pattern PARAMETER = Pattern.compile("\\{[^}]*}");

    private final Json ours;
    private final Json theirs;
    private final Collector found = new Collector();
    private final Map<String, ContractOperation> open = new LinkedHashMap<>();

    private ContractComparison(Json ours, Json theirs) {
        this.ours = ours;
        this.theirs = theirs;
        for (ContractOperation each : BundledContract.operations(theirs)) {
            open.put(each.method() + " " + shape(each.path()), each);
        }
    }

    /** Returns the differences; those in what was assumed come first. */
    static List<ContractDifference> of(Json ours, Json theirs) {
        ContractComparison comparison = new ContractComparison(ours, theirs);
        comparison.compareOperations();
        comparison.compareErrors();
        List<ContractDifference> sorted = new ArrayList<>(comparison.found.all());
        sorted.sort(Comparator.comparing((ContractDifference each) -> !each.isAssumed())
                .thenComparing(ContractDifference::kind));
        return sorted;
    }

    private static String withoutPrefix(String path) {
        return path.startsWith(PREFIX + "/") ? path.substring(PREFIX.length()) : path;
    }

    /** Returns the path with its parameters unnamed, since their names are nobody's business but the contract's. */
    private static String shape(String path) {
        return withoutPrefix(path).replaceAll(PARAMETER.pattern(), "{}").replaceFirst("(.)/$", "$1");
    }

    private void compareOperations() {
        Map<ContractOperation, ContractOperation> same = new LinkedHashMap<>();
        List<ContractOperation> missing = new ArrayList<>();
        for (ContractOperation our : BundledContract.operations(ours)) {
            ContractOperation their = open.remove(our.method() + " " + shape(our.path()));
            if (their == null) {
                missing.add(our);
            } else {
                same.put(our, their);
            }
        }
        for (ContractOperation our : missing) {
            ContractOperation their = moved(our);
            if (their != null) {
                same.put(our, their);
            }
        }
        same.forEach((our, their) -> new OperationDifferences(found, ours, theirs).compare(our, their));
        open.values()
                .forEach(their -> found.add(
                        Kind.NEW,
                        their.method() + " " + their.path() + summary(their),
                        null,
                        own(their.id(), their),
                        ""));
    }

    private static String summary(ContractOperation operation) {
        String summary = operation.node().get("summary").string();
        return summary == null ? "" : ": " + summary;
    }

    /**
     * Finds an operation that is under another path or method there, reports it, and returns it; null if there is none.
     */
    private @Nullable ContractOperation moved(ContractOperation our) {
        String assumption = ContractSchema.assumption(our.node());
        ContractOperation their = only(each -> each.id().equals(our.id()));
        if (their == null) {
            their = only(each -> shape(each.path()).equals(shape(our.path()))
                    && !our.texts("x-scope").isEmpty()
                    && sameScope(our, each));
        }
        if (their == null) {
            their = only(each -> each.method().equals(our.method())
                    && sameScope(our, each)
                    && ids(each.path()) == ids(our.path())
                    && lastIsId(each.path()) == lastIsId(our.path()));
        }
        String there = our.method() + " " + our.path();
        if (their == null) {
            found.add(
                    Kind.PATH,
                    our.id() + ": " + there + " is not in their contract",
                    assumption,
                    "// do not call " + our.id() + ", or ask the accounting firm for its path",
                    our.id());
            return null;
        }
        open.remove(their.method() + " " + shape(their.path()));
        if (!shape(their.path()).equals(shape(our.path()))) {
            found.add(
                    Kind.PATH,
                    our.id() + ": " + our.path() + " is " + withoutPrefix(their.path()) + " there",
                    assumption,
                    route(our, their),
                    our.id());
        }
        if (!their.method().equals(our.method())) {
            found.add(
                    Kind.METHOD,
                    our.id() + ": " + there + " is " + their.method() + " there",
                    assumption,
                    own(our.id(), their),
                    our.id());
        }
        return their;
    }

    /** Returns the line that changes the path; route takes the SDK's names of the parameters. */
    private static String route(ContractOperation our, ContractOperation their) {
        String path = withoutPrefix(their.path());
        if (ids(path) != ids(our.path())) {
            return "// the path has other parameters: " + own(our.id(), their);
        }
        Matcher names = PARAMETER.matcher(our.path());
        String renamed = PARAMETER.matcher(path).replaceAll(each -> names.find() ? names.group() : each.group());
        return ".route(\"" + our.id() + "\", \"" + renamed + "\")";
    }

    private static String own(String id, ContractOperation their) {
        return "Operation." + their.method().toLowerCase(Locale.ROOT) + "(\"" + id + "\", \""
                + withoutPrefix(their.path()) + "\", json -> json)";
    }

    private static boolean sameScope(ContractOperation our, ContractOperation their) {
        return our.node().has("x-scope")
                && our.node()
                        .get("x-scope")
                        .text()
                        .equals(their.node().get("x-scope").text());
    }

    private static int ids(String path) {
        return path.length() - path.replace("{", "").length();
    }

    private static boolean lastIsId(String path) {
        return path.endsWith("}");
    }

    private @Nullable ContractOperation only(Predicate<ContractOperation> is) {
        List<ContractOperation> fitting = open.values().stream().filter(is).toList();
        return fitting.size() == 1 ? fitting.get(0) : null;
    }

    private void compareErrors() {
        Set<String> our = codes(ours);
        Set<String> their = codes(theirs);
        if (their.isEmpty()) {
            return;
        }
        for (String code : our) {
            if (!their.contains(code)) {
                String description = ours.get("components")
                        .get("x-error-codes")
                        .get(code)
                        .get("description")
                        .string();
                found.add(
                        Kind.CODE,
                        code + " is not in their contract" + (description == null ? "" : ": " + description),
                        ContractSchema.assumption(
                                ours.get("components").get("x-error-codes").get(code)),
                        null,
                        "");
            }
        }
        for (String code : their) {
            if (!our.contains(code)) {
                found.add(
                        Kind.CODE,
                        code + " is there, and not here: the SDK acts by its status",
                        null,
                        "\"" + code + "\".equals(exception.code())",
                        "");
            }
        }
    }

    private static Set<String> codes(Json contract) {
        Set<String> codes =
                new TreeSet<>(contract.get("components").get("x-error-codes").names());
        if (codes.isEmpty()) {
            Json schema = contract.get("components").get("schemas").get("ErrorCode");
            codes.addAll(ContractSchema.of(contract, schema).values());
        }
        return codes;
    }
}
