package es.cg.sdk.mock.internal.corrections;

import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the service differs from the contract. Names of ours are the keys of every map, unless it says otherwise.
 * Immutable.
 *
 * @param name the names of the files
 * @param lines what is in force: a line for each value of the files
 * @param version the header of the version, with its value
 * @param lists the form of every list
 * @param operations by the operation's id
 * @param schemas by the schema's name in {@code openapi.json}
 */
public record Corrections(
        String name,
        List<String> lines,
        Map<String, String> version,
        ListRule lists,
        Map<String, OperationRule> operations,
        Map<String, RecordRule> schemas,
        ErrorRule errors,
        @Nullable EventRule events,
        SignatureForm signature) {
    /**
     * Reads files of corrections, which together say what differs.
     *
     * @throws IllegalArgumentException if one cannot be read, is wrong or contradicts another, with the place
     */
    public static Corrections read(List<Path> files, Contract contract, ContractSchemas schemas) {
        return new CorrectionsReader(contract, schemas).read(CorrectionsFile.merged(files));
    }

    /** Returns what is said of an operation. */
    public OperationRule operation(String id) {
        return operations.getOrDefault(id, OperationRule.NONE);
    }

    /** Returns what is said of a schema. */
    public RecordRule schema(String schema) {
        return schemas.getOrDefault(schema, RecordRule.NONE);
    }
}
