package es.cg.sdk.mock.internal.wire;

import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.NearestName;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The service's paths and methods. Immutable. */
final class Routes {
    private static final int LONGEST_ASKED = 200;
    private static final String ANY = "\uffff";
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}]+)}");

    private final List<Route> routes = new ArrayList<>();

    /**
     * Creates the routes of these operations.
     *
     * @throws IllegalArgumentException if two have one path and method, and no parameter tells them apart
     */
    Routes(Corrections corrections, List<ApiOperation> operations) {
        Set<String> known = new HashSet<>();
        for (ApiOperation each : operations) {
            Route route = Route.of(each, corrections.operation(each.id()));
            if (!route.rule.absent()) {
                routes.add(route);
            }
            if (!route.rule.absent() && !known.add(route.rule.method() + route.order + route.inQuery)) {
                throw new IllegalArgumentException(corrections.name() + ": " + each.id() + " and another operation have"
                        + " the same method and path, " + route.rule.method() + " " + route.rule.path());
            }
        }
        // A literal wins over a parameter, and what asks for a parameter in the query over what does not.
        routes.sort(Comparator.comparing(Route::order)
                .thenComparing(each -> -each.inQuery().size()));
    }

    /** Returns the names of the parameters in a path. */
    static List<String> parameters(String path) {
        return PARAMETER.matcher(path).results().map(each -> each.group(1)).toList();
    }

    /**
     * An operation at its path of the service.
     *
     * @param order the path with a character behind all others for each parameter, and at its end
     * @param inQuery what the query must have, with the value as a pattern
     */
    record Route(ApiOperation operation, OperationRule rule, String order, Pattern path, Map<String, String> inQuery) {
        static Route of(ApiOperation operation, OperationRule rule) {
            Map<String, String> inQuery = new TreeMap<>();
            rule.fixed().forEach((name, value) -> inQuery.put(name, Pattern.quote(value)));
            for (String each : parameters(operation.path())) {
                FieldRule place = rule.query().get(each);
                if (place != null) {
                    inQuery.put(String.valueOf(place.place()), ".*");
                }
            }
            String order = PARAMETER.matcher(rule.path()).replaceAll(ANY) + ANY + ANY;
            String regex = "\\Q" + PARAMETER.matcher(rule.path()).replaceAll("\\\\E([^/]+)\\\\Q") + "\\E";
            return new Route(operation, rule, order, Pattern.compile(regex), inQuery);
        }

        boolean fits(Map<String, String> query) {
            return inQuery.entrySet().stream()
                    .allMatch(each -> query.containsKey(each.getKey())
                            && query.get(each.getKey()).matches(each.getValue()));
        }

        boolean matches(String asked) {
            return path.matcher(asked).matches();
        }

        /** Returns the values of the parameters in a path, which is that of the route, by our names. */
        Map<String, String> match(String asked) {
            Matcher matcher = path.matcher(asked);
            Map<String, String> values = new HashMap<>();
            List<String> names = parameters(rule.path());
            for (int i = 0; matcher.matches() && i < names.size(); i++) {
                values.put(names.get(i), matcher.group(i + 1));
            }
            return values;
        }
    }

    /** Returns the route of a request; null if there is none. */
    @Nullable
    Route find(String method, String path, Map<String, String> query) {
        List<Route> found = routes.stream()
                .filter(each -> each.rule.method().equals(method) && each.matches(path))
                .toList();
        // A parameter in the query may be missing, which is another error than an unknown path.
        return found.stream()
                .filter(each -> each.fits(query))
                .findFirst()
                .orElse(found.isEmpty() ? null : found.get(0));
    }

    /** Returns the methods of a path; empty if there is no such path. */
    List<String> methods(String path) {
        return routes.stream()
                .filter(each -> each.matches(path))
                .map(each -> each.rule.method())
                .distinct()
                .sorted()
                .toList();
    }

    /** Returns the most similar path. */
    String nearest(String asked) {
        List<String> paths = routes.stream().map(each -> each.rule.path()).toList();
        return asked.length() > LONGEST_ASKED ? "/" : NearestName.of(asked, paths, "/");
    }
}
