package es.cg.sdk.mock.internal.wire;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.NearestName;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The service's paths and methods. Immutable. */
final class Routes {
    private static final int LONGEST_ASKED = 200;
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");

    private final List<Route> routes = new ArrayList<>();

    /**
     * Creates the routes of these operations.
     *
     * @throws IllegalArgumentException if two have one path and method, and no parameter tells them apart
     */
    Routes(Corrections corrections, List<ApiOperation> operations) {
        Map<String, String> known = new HashMap<>();
        for (ApiOperation each : operations) {
            OperationRule rule = corrections.operation(each.id());
            if (rule.absent()) {
                continue;
            }
            Route route = new Route(each, rule);
            String form = rule.method() + " " + PARAMETER.matcher(rule.path()).replaceAll("{}") + " " + route.inQuery;
            String other = known.putIfAbsent(form, each.id());
            if (other != null) {
                throw new IllegalArgumentException(corrections.name() + ": " + other + " and " + each.id()
                        + " have the same method and path, " + rule.method() + " " + rule.path());
            }
            routes.add(route);
        }
        // A literal wins over a parameter, and what asks for a parameter in the query over what does not.
        routes.sort(Comparator.comparing((Route each) -> each.rank).thenComparing(each -> -each.inQuery.size()));
    }

    /** Returns the names of the parameters in the contract's path of an operation. */
    static List<String> parameters(ApiOperation operation) {
        return PARAMETER
                .matcher(operation.path())
                .results()
                .map(each -> each.group(1))
                .toList();
    }

    /** An operation at its path of the service. */
    static final class Route {
        final ApiOperation operation;
        final OperationRule rule;
        private final String rank;
        // What a query must have: values by name, with any value as an empty text.
        private final Map<String, String> inQuery = new TreeMap<>();
        private final List<String> names = new ArrayList<>();
        private final List<Pattern> segments = new ArrayList<>();

        private Route(ApiOperation operation, OperationRule rule) {
            this.operation = operation;
            this.rule = rule;
            for (String each : parameters(operation)) {
                FieldRule place = rule.query().get(each);
                if (place != null) {
                    inQuery.put(String.valueOf(place.place()), "");
                }
            }
            inQuery.putAll(rule.fixed());
            StringBuilder order = new StringBuilder();
            for (String segment : rule.path().substring(1).split("/", -1)) {
                order.append(
                        segment.contains("{") ? segment.startsWith("{") && segment.endsWith("}") ? '2' : '1' : '0');
                segments.add(pattern(segment));
            }
            this.rank = order.toString();
        }

        private Pattern pattern(String segment) {
            StringBuilder regex = new StringBuilder();
            Matcher matcher = PARAMETER.matcher(segment);
            int end = 0;
            while (matcher.find()) {
                regex.append(Pattern.quote(segment.substring(end, matcher.start())))
                        .append("(.+)");
                names.add(matcher.group(1));
                end = matcher.end();
            }
            return Pattern.compile(
                    regex.append(Pattern.quote(segment.substring(end))).toString(), Pattern.DOTALL);
        }

        private boolean fits(Map<String, String> query) {
            return inQuery.entrySet().stream()
                    .allMatch(each -> each.getValue().isEmpty()
                            ? query.containsKey(each.getKey())
                            : each.getValue().equals(query.get(each.getKey())));
        }

        /** Returns the values of the parameters in a path; null if it is another path. */
        private @Nullable Map<String, String> match(List<String> asked) {
            if (asked.size() != segments.size()) {
                return null;
            }
            Map<String, String> values = new LinkedHashMap<>();
            int name = 0;
            for (int i = 0; i < asked.size(); i++) {
                Matcher matcher = segments.get(i).matcher(asked.get(i));
                if (!matcher.matches()) {
                    return null;
                }
                for (int group = 1; group <= matcher.groupCount(); group++) {
                    values.put(names.get(name++), matcher.group(group));
                }
            }
            return values;
        }
    }

    /** A route with the values in the path, by our names. */
    record Found(Route route, Map<String, String> values) {}

    /** Returns the route of a request; null if there is none. */
    @Nullable
    Found find(String method, List<String> path, Map<String, String> query) {
        Found incomplete = null;
        for (Route each : routes) {
            Map<String, String> values = each.rule.method().equals(method) ? each.match(path) : null;
            if (values != null && each.fits(query)) {
                return new Found(each, values);
            }
            if (values != null && incomplete == null) {
                // A parameter in the query is missing, which is another error than an unknown path.
                incomplete = new Found(each, values);
            }
        }
        return incomplete;
    }

    /** Returns the methods of a path; empty if there is no such path. */
    List<String> methods(List<String> path) {
        return routes.stream()
                .filter(each -> each.match(path) != null)
                .map(each -> each.rule.method())
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the most similar path. */
    String nearest(List<String> path) {
        String asked = "/" + String.join("/", path);
        return asked.length() > LONGEST_ASKED
                ? "/"
                : NearestName.of(
                        asked, routes.stream().map(each -> each.rule.path()).toList(), "/");
    }

    /** Returns the route of an operation; null if the service does not have it. */
    @Nullable
    Route of(String operation) {
        return routes.stream()
                .filter(each -> each.operation.id().equals(operation))
                .findFirst()
                .orElse(null);
    }
}
