package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every operation of the contract has exactly one method, which is the one that {@code docs/operations.md} names. */
class OperationsPageTest {
    private static final Pattern ROW =
            Pattern.compile("^\\| `([\\w.]+)` \\| `[A-Z]+ [^`]+` \\| [^|]+ \\| `([^`]+)` \\|", Pattern.MULTILINE);

    @Test
    void pageNamesTheOneMethodOfEveryOperation() {
        Map<String, Set<String>> named = ROW.matcher(Project.text("docs/operations.md"))
                .results()
                .collect(Collectors.toMap(
                        each -> each.group(1), each -> Set.of(each.group(2)), (one, other) -> Set.of(), TreeMap::new));

        assertThat(named.keySet())
                .hasSizeGreaterThan(100)
                .containsExactlyInAnyOrderElementsOf(OpenApi.ofProject().operations().stream()
                        .map(OpenApi.Operation::id)
                        .toList());
        assertThat(named.entrySet())
                .filteredOn(each -> !each.getValue().equals(SdkMethods.OF_CLIENT.get(each.getKey())))
                .as(
                        "methods that the client does not have: correct METHODS or ACCESSORS of OperationsPage in sdk-generator")
                .isEmpty();
    }
}
