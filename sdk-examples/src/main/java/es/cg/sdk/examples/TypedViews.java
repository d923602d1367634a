package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.jobs.JobStatus;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads answers by each accessor of the view that the SDK returns for an operation. */
final class TypedViews {
    private static final int ACCEPTED = 202;
    /** What the SDK names otherwise than the contract: a resource, or one operation. */
    private static final Map<String, String> NAMES = Map.of(
            "webhooks", "webhookDestinations",
            "bankTransactions.import", "bankTransactions.importStatement",
            "clients.activity", "dataRights.activity",
            "clients.import", "clients.importCsv",
            "taxCalendar", "taxObligations");

    private TypedViews() {}

    /**
     * Reads an answer.
     *
     * @param absent how the message begins of a field that a file says is not there, which is no fault
     * @throws IllegalArgumentException if an accessor cannot read its field
     */
    static void read(String operation, int status, Json answer, String absent) {
        Method call = method(operation);
        if (call == null || answer.kind() != Json.Kind.OBJECT) {
            return;
        }
        boolean isJob = call.getReturnType().equals(Job.class)
                && (status == ACCEPTED || answer.get("object").equals(Json.of("job")));
        Json record = isJob ? answer.get("resultado") : answer;
        if (isJob) {
            view(JobStatus.class, answer, absent);
        }
        Class<?> view = plain(call.getGenericReturnType());
        if (!View.class.isAssignableFrom(view) || record.kind() != Json.Kind.OBJECT) {
            return;
        }
        boolean isList = call.getReturnType().equals(Listing.class);
        (isList ? record.get("data").items() : List.of(record)).forEach(each -> view(view, each, absent));
    }

    /** Returns the method that makes an operation; null if it returns no view. */
    static @Nullable Method method(String operation) {
        String[] names = NAMES.getOrDefault(operation, operation).split("[.]", -1);
        String resource = NAMES.getOrDefault(names[0], names[0]);
        return Stream.of(ClientApi.class, CgClient.class)
                .flatMap(each -> Stream.of(each.getMethods()))
                .filter(each -> each.getName().equals(resource) && each.getParameterCount() == 0)
                .flatMap(each -> Stream.of(each.getReturnType().getMethods()))
                .filter(each -> each.getName().equals(names[1]))
                .filter(each -> List.of(Listing.class, Job.class).contains(each.getReturnType())
                        || View.class.isAssignableFrom(each.getReturnType()))
                .findFirst()
                .orElse(null);
    }

    /** Returns a class, or what it is the list or job of. */
    private static Class<?> plain(Type type) {
        return type instanceof ParameterizedType generic ? plain(generic.getActualTypeArguments()[0]) : (Class<?>) type;
    }

    private static void view(Class<?> type, Json json, String absent) {
        try {
            Object view = type.getConstructor(Json.class).newInstance(json);
            for (Method each : type.getMethods()) {
                if (each.getParameterCount() == 0 && each.getDeclaringClass().equals(type)) {
                    accessor(view, each, absent);
                }
            }
        } catch (ReflectiveOperationException notAView) {
            throw new IllegalStateException(notAView);
        }
    }

    private static void accessor(Object view, Method accessor, String absent) throws IllegalAccessException {
        try {
            Object value = accessor.invoke(view);
            Stream.of(value instanceof List<?> list ? list.toArray() : new Object[] {value})
                    .filter(View.class::isInstance)
                    .map(View.class::cast)
                    .forEach(each -> view(each.getClass(), each.json(), absent));
        } catch (InvocationTargetException thrown) {
            Throwable cause = Objects.requireNonNullElse(thrown.getCause(), thrown);
            String problem = String.valueOf(cause.getMessage());
            if (!problem.contains(absent)) {
                throw new IllegalArgumentException(
                        view.getClass().getSimpleName() + "." + accessor.getName() + "(): " + problem, thrown);
            }
        }
    }
}
