package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The service as the corrections describe it. Names of ours are the keys of every map, except of constants. Immutable.
 *
 * @param name the names of the files
 * @param lines what is in force: a line for each value of the files
 * @param operations all operations, by id
 * @param requests the fields of all schemas, as requests have them, by the schema's name
 * @param fixed what requests have besides, by the schema's name and the place
 * @param answers the fields of all schemas, as answers and events have them, by the schema's name
 * @param headers the service's names; empty for a header that it does not have
 * @param fixedHeaders the headers that every request has, with their values
 * @param errors the members of an error: their places, from the top of the answer
 * @param unwritten codes of the service that mean that nothing was written, so that the key is still unused
 * @param events the members of an event, with {@code record} for its record: their places, from the top of the body;
 *     and the kinds of events that have no record
 * @param numericIds whether ids are numbers somewhere
 */
public record Corrections(
        String name,
        List<String> lines,
        Map<String, OperationRule> operations,
        Map<String, Map<String, FieldRule>> requests,
        Map<String, Map<JsonPlace, JsonNode>> fixed,
        Map<String, Map<String, FieldRule>> answers,
        Map<String, Optional<String>> headers,
        Map<String, String> fixedHeaders,
        Map<String, FieldRule> errors,
        Set<String> unwritten,
        Map<String, FieldRule> events,
        SignatureForm signature,
        boolean numericIds) {
    /** The name, among headers, of that with the next cursor of lists that are arrays. */
    public static final String NEXT_CURSOR = "next_cursor";

    /** Returns whether nothing differs: there is no file, and the mock was made of the contract alone. */
    public static boolean areNone(List<Path> files) {
        return files.isEmpty() && !CorrectionsFile.hasService();
    }

    /**
     * Reads corrections files, which together say what differs; what they do not say is as the service's own document
     * has it, if this mock was made from one.
     *
     * @throws IllegalArgumentException if one cannot be read, is wrong or contradicts another, with line and column
     */
    public static Corrections read(List<Path> files, Contract contract, ContractSchemas schemas) {
        CorrectionsFile file = new CorrectionsFile(files);
        return new CorrectionsReader(contract, schemas, file, new FieldReader(file)).read();
    }

    /** Returns the rule of an operation. */
    public OperationRule operation(String id) {
        return Objects.requireNonNull(operations.get(id), id);
    }
}
