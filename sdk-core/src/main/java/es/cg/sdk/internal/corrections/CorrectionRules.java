package es.cg.sdk.internal.corrections;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that corrections say, checked against the contract. Names of ours are on the left side of every map, those of the
 * service on the right. Immutable.
 *
 * @param name names of the files, for messages
 * @param digest SHA-256 of what they say, in hexadecimal; the same for files that differ in comments and order alone
 * @param versionHeader name and value of the header that carries the contract's version; null to leave it as it is
 * @param lists the form of every list, unless an operation has its own; null to leave it as it is
 * @param operations by the operation's id
 * @param schemas by the schema's name in {@code openapi.json}
 * @param errors the form of errors; null to leave it as it is
 */
public record CorrectionRules(
        String name,
        String digest,
        Map.@Nullable Entry<String, String> versionHeader,
        @Nullable ListEnvelope lists,
        Map<String, OperationRules> operations,
        Map<String, SchemaRules> schemas,
        @Nullable ErrorRules errors) {
    /** Copies the maps, which keep their order. */
    public CorrectionRules {
        operations = Ordered.copy(operations);
        schemas = Ordered.copy(schemas);
    }
}
