package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Operation.KeyRule;
import es.cg.sdk.internal.requests.OperationIds;
import es.cg.sdk.model.Assumed;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every operation of the client is one of openapi.json, with its name, method, path, client header and key rule. */
class SdkOperationsTest {
    @Test
    void everyOperationMatchesTheContract() {
        List<Operation<?>> operations = operations();
        assertThat(operations).hasSizeGreaterThan(37);
        assertThat(operations.stream().flatMap(each -> findings(each).stream())).isEmpty();
    }

    @Test
    void methodIsMarkedOnlyIfItsOperationIsAssumed() {
        Map<String, List<JavaMethod>> methods = SdkMethods.ofClient().standing();
        BY_ID.forEach((id, operation) -> assertThat(methods.getOrDefault(id, List.of()))
                .as(id)
                .isNotEmpty()
                .allMatch(each -> OpenApi.assumed(operation.node()) == isMarked(each)));
    }

    @Test
    void runtimeOperationIdsMatchTheContract() {
        Map<String, Boolean> assumed = new TreeMap<>();
        BY_ID.forEach((id, operation) -> assumed.put(id, OpenApi.assumed(operation.node())));

        assertThat(OperationIds.assumedById()).isEqualTo(assumed);
    }

    private static boolean isMarked(JavaMethod method) {
        return method.isAnnotatedWith(Assumed.class) || method.getOwner().isAnnotatedWith(Assumed.class);
    }

    private static List<String> findings(Operation<?> operation) {
        Findings findings = new Findings(operation.id());
        OpenApi.Operation shown = BY_ID.get(operation.id());
        if (shown == null) {
            findings.add("openapi.json has no operation of this name");
            return findings.all();
        }
        findings.same("the method", operation.method(), shown.method());
        findings.same("the path", operation.path(), shown.path());
        String client = shown.node().path("x-client-header").asText();
        findings.unless(
                client.equals("accepted") || operation.onClient() == client.equals("required"),
                "x-client-header is " + client + ", but the client says onClient = " + operation.onClient());
        String key = shown.node().path("x-idempotency-key").asText();
        findings.unless(
                (operation.keyRule() == KeyRule.SENT) == !key.equals("none"),
                "x-idempotency-key is " + key + ", but the client says " + operation.keyRule());
        return findings.all();
    }

    private static final Map<String, OpenApi.Operation> BY_ID = OpenApi.ofProject().operations().stream()
            .collect(Collectors.toMap(OpenApi.Operation::id, Function.identity()));

    private static List<Operation<?>> operations() {
        List<Operation<?>> operations = new ArrayList<>();
        for (Class<?> type : PublicApi.allExportedTypes(CgClient.class)) {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getType() == Operation.class) {
                    operations.add(value(field));
                }
            }
        }
        return operations;
    }

    private static Operation<?> value(Field field) {
        try {
            field.setAccessible(true);
            return (Operation<?>) field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(field.toString(), e);
        }
    }
}
