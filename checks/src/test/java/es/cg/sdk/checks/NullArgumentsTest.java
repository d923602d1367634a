package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.common.Ccc;
import es.cg.sdk.common.Iban;
import es.cg.sdk.common.Naf;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An argument of the client that is null is named, before anything is sent. */
class NullArgumentsTest {
    /** Of an application's exceptions, events and stores, and of answers: nobody passes these by mistake. */
    private static final Set<String> OTHERS = Set.of("errors", "limits", "text");

    private final CgClient cg = CgClient.builder()
            .baseUrl("http://127.0.0.1:1/api/public/v1")
            .apiKey(ApiKey.of("cg_live_abc.s3cret"))
            .build();

    // Something to call a method on, or to pass as an argument, by its type.
    private final Map<Class<?>, Object> things = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private int checked;

    NullArgumentsTest() {
        CgClient once = cg.with(CallOptions.defaults().maxAttempts(1));
        Stream.of(
                        once,
                        once.forClient(1001),
                        CgClient.builder(),
                        "x",
                        1L,
                        1,
                        true,
                        BigDecimal.ONE,
                        LocalDate.EPOCH,
                        Duration.ofSeconds(1),
                        Json.empty(),
                        Operation.get("things.get", "/things", (Json json) -> json),
                        Operation.get("things.get", "/things", (Json json) -> json)
                                .onNoClient()
                                .call(),
                        IdempotencyKey.of("erp-7"),
                        TaxId.of("12345678Z"),
                        Iban.of("ES9121000418450200051332"),
                        Naf.of("281234567840"),
                        Ccc.of("28123456742"),
                        Upload.of("a.pdf", new byte[1]),
                        Download.toFile(Path.of("a.pdf")))
                .forEach(each -> things.put(each.getClass(), each));
        things.putAll(Map.of(
                long.class,
                1L,
                int.class,
                1,
                boolean.class,
                true,
                Object.class,
                "x",
                Path.class,
                Path.of("a.pdf"),
                List.class,
                List.of(),
                Map.class,
                Map.of(),
                IdempotencyKey.class,
                IdempotencyKey.of("erp-7"),
                Class.class,
                Map.class));
    }

    @AfterEach
    void close() {
        cg.close();
    }

    @Test
    void noMethodOfAResourceSendsNull() throws ReflectiveOperationException {
        for (Class<?> start : List.of(CgClient.class, ClientApi.class)) {
            Object client = thing(start);
            check(start, client, true);
            for (Method each : start.getMethods()) {
                boolean isResource = each.getParameterCount() == 0
                        && !Modifier.isStatic(each.getModifiers())
                        && each.getReturnType().getName().startsWith("es.cg.sdk.")
                        && !each.getReturnType().isRecord()
                        // This client has no write journal.
                        && !each.getName().equals("journaledWrites");
                if (isResource) {
                    check(each.getReturnType(), each.invoke(client), true);
                }
            }
        }

        assertThat(faults).isEmpty();
        assertThat(checked).isGreaterThan(150);
    }

    @Test
    void otherMethodsReportNullByParameterName() {
        for (Class<?> type : PublicApi.allExportedTypes(CgClient.class)) {
            String packageName = type.getPackageName().replaceFirst("es\\.cg\\.sdk\\.?", "");
            boolean isCalled = !OTHERS.contains(packageName)
                    && !type.isRecord()
                    && !type.isEnum()
                    && !type.isInterface()
                    && !View.class.isAssignableFrom(type)
                    && !Modifier.isAbstract(type.getModifiers());
            if (isCalled && type != CgClient.class && type != ClientApi.class) {
                check(type, thing(type), false);
            }
        }

        assertThat(faults).isEmpty();
        assertThat(checked).isGreaterThan(150);
    }

    private void check(Class<?> type, @Nullable Object instance, boolean isRequired) {
        for (Method each : type.getDeclaredMethods()) {
            boolean isStatic = Modifier.isStatic(each.getModifiers());
            if (Modifier.isPublic(each.getModifiers())
                    && !each.isSynthetic()
                    && !each.getName().equals("equals")
                    && (isStatic || instance != null)) {
                check(each, isStatic ? null : instance, isRequired);
            }
        }
    }

    private void check(Method method, @Nullable Object instance, boolean isRequired) {
        AnnotatedType[] parameters = method.getAnnotatedParameterTypes();
        for (int i = 0; i < parameters.length; i++) {
            if (!method.getParameterTypes()[i].isPrimitive() && !parameters[i].isAnnotationPresent(Nullable.class)) {
                check(method, instance, i, isRequired);
            }
        }
    }

    private void check(Method method, @Nullable Object instance, int isNull, boolean isRequired) {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = i == isNull ? null : thing(method.getParameterTypes()[i]);
        }
        checked++;
        String what = method + ", argument " + (isNull + 1);
        try {
            method.invoke(instance, arguments);
            if (isRequired) {
                faults.add(what + " is accepted");
            }
        } catch (InvocationTargetException e) {
            Throwable thrown = Objects.requireNonNull(e.getCause());
            String message = String.valueOf(thrown.getMessage());
            if (thrown instanceof CallException
                    || thrown.getMessage() == null
                    || message.contains("<")
                    || message.startsWith("Cannot ")) {
                faults.add(what + ": " + thrown);
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(what, e);
        }
    }

    /** Something of this type; null if it takes more than this to make it. */
    private @Nullable Object thing(Class<?> type) {
        if (!things.containsKey(type)) {
            things.put(type, null);
            things.put(type, made(type));
        }
        return things.get(type);
    }

    private @Nullable Object made(Class<?> type) {
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type.isInterface()) {
            return Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null);
        }
        Class<?> owner = type.isMemberClass() ? Objects.requireNonNull(type.getEnclosingClass()) : type;
        return Stream.of(
                        Stream.of(owner.getMethods()),
                        Stream.of(type.getMethods()),
                        Stream.of(type.getDeclaredConstructors()))
                .<Executable>flatMap(each -> each)
                .filter(each -> each instanceof Constructor<?>
                        || (Modifier.isStatic(each.getModifiers()) && ((Method) each).getReturnType() == type))
                .sorted(Comparator.comparing(Executable::getParameterCount))
                .map(this::made)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable Object made(Executable maker) {
        try {
            maker.setAccessible(true);
            Object[] arguments =
                    Stream.of(maker.getParameterTypes()).map(this::thing).toArray();
            return maker instanceof Constructor<?> constructor
                    ? constructor.newInstance(arguments)
                    : ((Method) maker).invoke(null, arguments);
        } catch (ReflectiveOperationException | RuntimeException notThisWay) {
            return null;
        }
    }
}
