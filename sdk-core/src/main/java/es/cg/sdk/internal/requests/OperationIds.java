package es.cg.sdk.internal.requests;

import es.cg.sdk.call.Operation;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Answers which operations are the SDK's, and whose paths are assumed. */
public final class OperationIds {
    private static final Pattern BLANK = Pattern.compile(" ");

    // Whether the path is assumed, by id.
    private static final Map<String, Boolean> ASSUMED = OperationList.ALL
            .lines()
            .flatMap(line -> Arrays.stream(BLANK.split(line))
                    .skip(1)
                    .map(name -> line.substring(0, line.indexOf(' ') + 1).replace(' ', '.') + name))
            .collect(Collectors.toMap(
                    id -> id.replace("*", ""), id -> id.endsWith("*"), (one, other) -> one, TreeMap::new));

    private OperationIds() {}

    /** Returns for each id whether the path of the operation is assumed. */
    public static Map<String, Boolean> assumedById() {
        return Collections.unmodifiableMap(ASSUMED);
    }

    /** Returns whether it is the id of an operation whose path is assumed. */
    public static boolean isAssumed(String id) {
        return ASSUMED.getOrDefault(id, false);
    }

    /** Returns whether it is an operation of the SDK; otherwise it is the integrator's own. */
    public static boolean isOfSdk(Operation<?> operation) {
        return ASSUMED.containsKey(operation.id());
    }
}
