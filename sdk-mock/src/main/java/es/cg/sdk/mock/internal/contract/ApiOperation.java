package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * One operation as {@code openapi.json} describes it.
 *
 * @param id its {@code operationId}
 * @param method in capitals
 * @param path with its parameters in braces
 * @param clientHeader whether {@code X-CG-Client} is needed
 * @param key whether {@code Idempotency-Key} is needed
 * @param body the schema of its JSON body, or null for none
 */
public record ApiOperation(
        String id,
        String method,
        String path,
        ClientHeader clientHeader,
        KeyRule key,
        @Nullable JsonNode body) {
    /** The rule for {@code X-CG-Client}. */
    public enum ClientHeader {
        /** The operation acts on a client. */
        REQUIRED,
        /** The path names the client; the header may say the same. */
        ACCEPTED,
        /** The operation acts on no client. */
        NONE
    }

    /** The rule for {@code Idempotency-Key}. */
    public enum KeyRule {
        /** Without it, 400. */
        REQUIRED,
        /** With it, the write is done once. */
        OPTIONAL,
        /** Ignored. */
        NONE
    }
}
