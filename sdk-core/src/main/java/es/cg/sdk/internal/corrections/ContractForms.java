package es.cg.sdk.internal.corrections;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The form of each operation and schema, as {@code openapi.json} has them. Immutable.
 *
 * @param operations by id
 * @param schemas by name
 * @param codes the error codes that the contract lists
 */
public record ContractForms(Map<String, OperationForm> operations, Map<String, SchemaForm> schemas, Set<String> codes) {
    /**
     * An operation.
     *
     * @param shown what of it the contract shows: {@code path}, {@code method}, {@code client_header}, {@code
     *     deferred}, {@code answer}, and names of filters
     * @param request the schema of its body; null for none
     * @param form whether the body is a form with a file
     * @param answer the schema of its record, of the items of its list or of its job's result; null for none
     * @param answerForm what its answer is
     */
    public record OperationForm(
            String method,
            String path,
            boolean onClient,
            boolean deferred,
            Map<String, FieldForm> filters,
            Set<String> shown,
            @Nullable String request,
            boolean form,
            @Nullable String answer,
            AnswerRule.Form answerForm) {}

    /** A schema: its fields by name. */
    public record SchemaForm(Map<String, FieldForm> fields) {}

    /**
     * A field.
     *
     * @param type {@code text}, {@code number}, {@code integer}, {@code boolean}, {@code date}, {@code time}, {@code
     *     object}, {@code any}
     * @param list whether it is a list of them
     * @param schema the schema of an object; null for none
     * @param values its vocabulary; empty if it has none
     * @param required whether a request must carry it
     * @param shown whether the contract shows it
     */
    public record FieldForm(
            String type, boolean list, @Nullable String schema, Set<String> values, boolean required, boolean shown) {}
}
