package es.cg.sdk.mock.internal.corrections;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The service as the corrections describe it. Immutable.
 *
 * @param name the names of the files
 * @param lines what is in force: a line for each value of the files
 * @param operations all operations, by id
 * @param requests all schemas, as requests have them, by name
 * @param answers all schemas, as answers and events have them, by name
 * @param events by our name of a member of an event, {@code record} for its record: its place, from the top of the body
 * @param numericIds whether ids are numbers somewhere
 */
public record Corrections(
        String name,
        List<String> lines,
        Map<String, OperationRule> operations,
        Map<String, SchemaRule> requests,
        Map<String, SchemaRule> answers,
        HeaderRule headers,
        ErrorRule errors,
        Map<String, FieldRule> events,
        SignatureForm signature,
        boolean numericIds) {
    /**
     * Reads corrections files, which together say what differs.
     *
     * @throws IllegalArgumentException if one cannot be read, is wrong or contradicts another, with line and column
     */
    public static Corrections read(List<Path> files, Contract contract, ContractSchemas schemas) {
        FileNode all = files.stream().map(FileNode::read).reduce(FileNode::with).orElseThrow();
        String name =
                files.stream().map(each -> String.valueOf(each.getFileName())).collect(Collectors.joining(", "));
        return new CorrectionsReader(contract, schemas, all).read(name);
    }

    /** Returns the rule of an operation. */
    public OperationRule operation(String id) {
        return Objects.requireNonNull(operations.get(id), id);
    }
}
