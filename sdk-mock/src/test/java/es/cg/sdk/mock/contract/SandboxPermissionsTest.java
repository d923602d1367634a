package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Sandbox")
final class SandboxPermissionsTest {
    @TestFactory
    Stream<DynamicTest> theSandboxHasAllPermissionsOnEveryPlanWithTheApi() {
        return Stream.of("starter", "professional", "enterprise")
                .map(plan -> Places.test(plan, place -> {
                    place.plan(plan);

                    for (String list : List.of("/activities", "/bank-accounts", "/tax-models")) {
                        assertThat(place.get(list)
                                        .inSandbox()
                                        .client(9001)
                                        .send()
                                        .status())
                                .as(list)
                                .isEqualTo(200);
                    }
                    Answer made = place.post("/activities", Bodies.activity("6594"))
                            .inSandbox()
                            .client(9001)
                            .send();
                    assertThat(made.status()).isEqualTo(201);
                }));
    }

    @Test
    void theFreePlanHasNoSandbox(Place place) throws IOException {
        place.plan("free");
        Answer refused = place.get("/activities").inSandbox().client(9001).send();

        refused(refused, 403, "permiso_fuera_de_plan");
        answers(place.panel("POST /panel/keys", "{\"kind\":\"sandbox\"}"), 409);
    }
}
