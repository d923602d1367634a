package es.cg.sdk.webhooks.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Text that is no JSON names a client by a name and its number, and by the number alone never. */
class ClientSearchTest {
    private static final byte[] WITHOUT_NAME = "no JSON: total  1001".getBytes(UTF_8);
    private static final byte[] WITH_NAME = "no JSON: empresa=1001".getBytes(UTF_8);

    @Test
    void withoutAPlaceKnownNamesAloneNameTheClient() {
        ClientSearch search = new ClientSearch(1001, null);

        assertThat(search.isNamedIn(WITHOUT_NAME)).isFalse();
        assertThat(search.isNamedIn(WITH_NAME)).isFalse();
        assertThat(search.isNamedIn("no JSON: client_id=1001".getBytes(UTF_8))).isTrue();
    }

    @Test
    void placeOfTheClientIsAFurtherName() {
        ClientSearch search = new ClientSearch(1001, "empresa");

        assertThat(search.isNamedIn(WITH_NAME)).isTrue();
        assertThat(search.isNamedIn(WITHOUT_NAME)).isFalse();
    }
}
