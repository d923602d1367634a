package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.BodyText;
import es.cg.sdk.webhooks.internal.JsonMembers;
import java.io.IOException;
import java.util.Set;

/** The form of a signed body that may be the probe of a handshake: empty, or a small flat JSON object without an id. */
final class ProbeForm {
    private static final int MAX_LENGTH = 256;
    private static final String ID = "id";

    private ProbeForm() {}

    /** Returns whether a body has this form. An id of any type, and null too, is that of an event. */
    static boolean matches(byte[] body) {
        if (body.length == 0 || body.length > MAX_LENGTH) {
            return body.length == 0;
        }
        try {
            Set<String> names = JsonMembers.namesOfFlatObject(BodyText.of(body));
            return names != null && !names.contains(ID);
        } catch (IOException | RuntimeException noJson) {
            return false;
        }
    }
}
