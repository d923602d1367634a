package es.cg.sdk.checks;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.model.Json;
import org.jspecify.annotations.Nullable;

/** One way to call an operation; {@code body} is what it sends, null for nothing or a file. */
record OperationCall(String operation, @Nullable Json body, Method method) {
    /** Calls it, with the id of a record of the mock where there is one. */
    @FunctionalInterface
    interface Method {
        Object of(CgClient cg, ClientApi laura, String id);
    }

    /** Makes a record to act on, and returns its id. */
    @FunctionalInterface
    interface Preparation {
        @Nullable
        String of(CgClient cg, ClientApi laura);
    }

    /** How the service refuses: with this status and this code. */
    record Refusal(int status, @Nullable String code) {
        static final Refusal UNKNOWN_ID = new Refusal(404, "no_encontrado");
        static final Refusal INVALID = new Refusal(422, "datos_invalidos");
    }
}
