package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls an operation by its typed method, with every field and every filter that the method takes. */
final class TypedCall {
    private static final long CLIENT = 1001;

    private final OpenApi api;
    private final TypedClasses classes;
    private final SampleRequests requests;
    private final Path folder;

    TypedCall(OpenApi api, Path folder) {
        this.api = api;
        this.classes = new TypedClasses(api);
        this.requests = new SampleRequests(classes, api);
        this.folder = folder;
    }

    /**
     * What came of a call.
     *
     * @param records the JSON of the answer, or of each item of the list; a file is a text
     * @param error what was thrown; null if nothing was
     */
    record Outcome(List<JsonNode> records, @Nullable RuntimeException error) {
        /** What an exception tells of an error of the service. */
        String errorText() {
            return error instanceof ApiException api
                    ? api.code() + "|" + api.type() + "|" + api.serviceMessage() + "|" + api.fieldErrors()
                    : String.valueOf(error);
        }
    }

    /**
     * Calls an operation.
     *
     * @param corrected what a file of corrections says of the operation: the filters in it are sent, no others
     */
    Outcome call(CgClient cg, String id, JsonNode corrected) {
        Method method = classes.methods(id).stream()
                .max(Comparator.comparingInt(Method::getParameterCount))
                .orElseThrow();
        Method accessor = classes.accessor(id);
        try {
            Object resource = SampleRequests.invoked(
                    accessor, accessor.getDeclaringClass().isInstance(cg) ? cg : cg.forClient(CLIENT));
            Object[] arguments = Stream.of(method.getParameters())
                    .map(each -> argument(id, each, corrected.path("query")))
                    .toArray();
            return new Outcome(records(SampleRequests.invoked(method, resource, arguments)), null);
        } catch (CgException | IllegalArgumentException | IllegalStateException e) {
            return new Outcome(List.of(), e);
        }
    }

    private Object argument(String id, Parameter parameter, JsonNode filters) {
        Class<?> kind = parameter.getType();
        if (Request.class.isAssignableFrom(kind)) {
            return requests.full(kind.asSubclass(Request.class));
        }
        if (Word.class.isAssignableFrom(kind)) {
            OpenApi.Operation operation = classes.operation(id);
            JsonNode schema = operation
                    .parameter("query", parameter.getName())
                    .map(each -> operation.api().present(each.path("schema")))
                    .orElseThrow();
            return SampleRequests.word(
                    kind, schema.path("x-known-values").path(0).asText("palabra"));
        }
        return switch (kind.getSimpleName()) {
            case "String" -> "id_" + parameter.getName().toLowerCase(Locale.ROOT);
            case "int" -> 7;
            case "long" -> CLIENT;
            case "IdempotencyKey" -> IdempotencyKey.of(UUID.randomUUID().toString());
            case "NewDocument" ->
                NewDocument.of(Upload.of("a.pdf", new byte[1])).solicitudId("12");
            case "Download" -> Download.toFile(folder.resolve(UUID.randomUUID().toString()));
            default -> query(id, kind, filters);
        };
    }

    /** A query with the filters that are corrected, each with the value that the items of the service have. */
    private Object query(String id, Class<?> kind, JsonNode filters) {
        Object query = SampleRequests.invoked(SampleRequests.method(kind, "create"), null);
        for (Method each : TypedClasses.setting(kind)) {
            for (JsonNode filter : classes.operation(id).parameters("query")) {
                String name = filter.path("name").asText();
                if (filters.has(name) && TypedClasses.camelCase(name).equals(each.getName())) {
                    query = SampleRequests.invoked(
                            each, query, value(each.getParameterTypes()[0], filters.path(name), filter.path("schema")));
                }
            }
        }
        return query;
    }

    private Object value(Class<?> type, JsonNode correction, JsonNode schema) {
        if (Word.class.isAssignableFrom(type)) {
            JsonNode values = correction.path("values");
            return SampleRequests.word(
                    type,
                    values.isEmpty()
                            ? api.present(schema).path("x-known-values").path(0).asText()
                            : OpenApi.names(values).iterator().next());
        }
        return switch (type.getSimpleName()) {
            case "String" -> "12";
            case "int", "Integer" -> 12;
            case "LocalDate" -> DocumentValues.DAY;
            case "TaxId" -> TaxId.of(DocumentValues.TAX_ID);
            default -> throw new AssertionError("no filter of " + type);
        };
    }

    private static List<JsonNode> records(@Nullable Object result) {
        if (result instanceof Listing<?> list) {
            return list.stream().limit(5).map(TypedCall::json).toList();
        }
        return result == null ? List.of() : List.of(json(result));
    }

    private static JsonNode json(Object result) {
        if (result instanceof DownloadedFile file) {
            try {
                return TextNode.valueOf(Files.readString(file.path()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return OpenApi.parse(
                result instanceof Job<?> job
                        ? job.json().text()
                        : ((View) result).json().text());
    }
}
