package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

@Chapter("Authentication › Warnings")
final class StatusWarningsTest {
    private static final String END = "{\"kind\":\"live\",\"expires_at\":\"2027-01-20T09:00:00+01:00\"}";

    private static List<String> warnings(Place place, String key) throws IOException {
        JsonNode warnings = place.get("/status").as(key).send().json().path("avisos");
        return StreamSupport.stream(warnings.spliterator(), false)
                .map(each -> each.path("codigo").asText())
                .toList();
    }

    private static void spend(Place place, int reads) throws IOException {
        for (int i = 0; i < reads; i++) {
            Answer read = place.get("/clients").send();
            assertThat(read.status()).isEqualTo(200);
        }
    }

    @Test
    void enterpriseStatusWarns30DaysBeforeKeyExpiry(Place place) throws IOException {
        String key = place.keyWith(END);

        place.advance("PT743H59M59S");
        assertThat(warnings(place, key)).isEmpty();
        place.advance("PT1S");
        assertThat(warnings(place, key)).containsExactly("clave_caduca_pronto");
        assertThat(warnings(place, place.key("live"))).isEmpty();
    }

    @Test
    void enterpriseStatusWarnsAt80PercentOfTheQuota(Place place) throws IOException {
        Allowance.ofAMonth(10).in(place);

        spend(place, 7);
        assertThat(warnings(place, place.key("live"))).isEmpty();
        spend(place, 1);
        assertThat(warnings(place, place.key("live"))).containsExactly("cuota_casi_agotada");
    }

    @Test
    void otherPlansHaveNoWarnings(Place place) throws IOException {
        Allowance.ofAMonth(10).in(place);
        String key = place.keyWith(END);
        spend(place, 9);
        place.advance("PT240H");
        assertThat(warnings(place, key)).containsExactly("cuota_casi_agotada");
        place.plan("professional");

        assertThat(warnings(place, key)).isEmpty();
        place.advance("PT1200H");
        assertThat(warnings(place, key)).isEmpty();
    }
}
