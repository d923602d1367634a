package es.cg.sdk;

import es.cg.sdk.call.ApiKey;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Creates a client from environment variables. */
final class ClientEnvironment {
    private ClientEnvironment() {}

    /** Returns a client; {@code variables} returns the value of a variable, or null. */
    static CgClient client(UnaryOperator<@Nullable String> variables) {
        CgClient.Builder builder = CgClient.builder()
                .baseUrl(required("CG_BASE_URL", variables))
                .apiKey(ApiKey.of(required("CG_API_KEY", variables)));
        Corrections corrections = Corrections.ofVariable(variables.apply(Corrections.VARIABLE));
        return (corrections == null ? builder : builder.corrections(corrections)).build();
    }

    private static String required(String variable, UnaryOperator<@Nullable String> variables) {
        String value = variables.apply(variable);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("the environment variable " + variable + " is not set or blank");
        }
        return value;
    }
}
