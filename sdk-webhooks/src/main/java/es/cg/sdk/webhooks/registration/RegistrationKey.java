package es.cg.sdk.webhooks.registration;

import es.cg.sdk.base.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The idempotency key of a destination: the same in every process, and another one for each generation. */
final class RegistrationKey {
    private RegistrationKey() {}

    static String of(StoredRegistration registration) {
        String name = registration.name();
        // Neither has a blank, so that no two destinations give the same text.
        String unique = name + " " + registration.source() + " " + registration.generation();
        return "webhook-destination-" + HexFormat.of().formatHex(Sha256.of(unique.getBytes(StandardCharsets.UTF_8)));
    }
}
