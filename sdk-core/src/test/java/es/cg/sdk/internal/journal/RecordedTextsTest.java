package es.cg.sdk.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.json.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ids and numbers as a journal keeps them. */
final class RecordedTextsTest {
    private static RecordIds ids(String id) {
        return RecordIds.of(Json.of(Map.of("id", id)));
    }

    @Test
    void idIsKeptWholeOrNotAtAll() {
        assertThat(ids("x".repeat(300)).id()).isEqualTo("x".repeat(300));
        assertThat(ids("x".repeat(301)).id()).isNull();
    }

    @Test
    void idThatIsANumberIsWrittenOutWhileItIsShort() {
        assertThat(RecordIds.of(Json.parse("{\"id\":12e2}")).id()).isEqualTo("1200");
        assertThat(RecordIds.of(Json.parse("{\"id\":1e40}")).id()).isEqualTo("1" + "0".repeat(40));
        assertThat(RecordIds.of(Json.parse("{\"id\":1e41}")).id()).isEqualTo("1E+41");
    }
}
