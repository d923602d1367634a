package es.cg.sdk.mock.internal.wire;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.NearestName;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import es.cg.sdk.mock.internal.corrections.OperationRule.In;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
            Route route = new Route(each, rule);
            String form = route.method + " " + route.path.replaceAll("\\{[^{}]+}", "{}") + " " + route.inQuery;
            String other = known.putIfAbsent(form, each.id());
            if (other != null) {
                throw new IllegalArgumentException(corrections.name() + ": " + other + " and " + each.id()
                        + " have the same method and path, " + route.method + " " + route.path);
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
        final String method;
        final String path;
        private final String rank;
        private final Set<String> inQuery = new TreeSet<>();
        private final List<String> names = new ArrayList<>();
        private final List<Pattern> segments = new ArrayList<>();

        private Route(ApiOperation operation, OperationRule rule) {
            this.operation = operation;
            this.rule = rule;
            this.method = rule.method() == null ? operation.method() : rule.method();
            this.path = rule.path() == null ? operation.path() : rule.path();
            rule.parameters().forEach((name, place) -> {
                if (place.in() == In.QUERY) {
                    inQuery.add(place.name());
                }
            });
            StringBuilder order = new StringBuilder();
            for (String segment : path.substring(1).split("/", -1)) {
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

    /** A route with the values in the path, by the service's names. */
    record Found(Route route, Map<String, String> values) {}

    /** Returns the route of a request; null if there is none. */
    @Nullable
    Found find(String method, List<String> path, Set<String> query) {
        for (Route each : routes) {
            Map<String, String> values =
                    each.method.equals(method) && query.containsAll(each.inQuery) ? each.match(path) : null;
            if (values != null) {
                return new Found(each, values);
            }
        }
        // Perhaps a parameter in the query is missing, which is another error than an unknown path.
        for (Route each : routes) {
            Map<String, String> values = each.method.equals(method) ? each.match(path) : null;
            if (values != null) {
                return new Found(each, values);
            }
        }
        return null;
    }

    /** Returns the methods of a path; empty if there is no such path. */
    List<String> methods(List<String> path) {
        return routes.stream()
                .filter(each -> each.match(path) != null)
                .map(each -> each.method)
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the most similar path. */
    String nearest(List<String> path) {
        String asked = "/" + String.join("/", path);
        return asked.length() > LONGEST_ASKED
                ? "/"
                : NearestName.of(asked, routes.stream().map(each -> each.path).toList(), "/");
    }

    /** Returns the route of an operation. */
    Route of(String operation) {
        return routes.stream()
                .filter(each -> each.operation.id().equals(operation))
                .findFirst()
                .orElseThrow();
    }

    /** Whether the service has such an operation. */
    boolean has(String operation) {
        return routes.stream().anyMatch(each -> each.operation.id().equals(operation));
    }
}
