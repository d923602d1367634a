package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.sandbox.ClockAdvance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The advance of the sandbox's clock, and the header that asks for a scenario. */
final class SandboxTest {
    @RegisterExtension
    private final Answering service = new Answering();

    @Test
    void clockAdvanceTakesOnePositiveUnit() {
        assertThat(ClockAdvance.days(1).json().text()).isEqualTo("{\"dias\":1}");
        assertThat(ClockAdvance.hours(36).json().text()).isEqualTo("{\"horas\":36}");
        assertThat(ClockAdvance.seconds(90).json().text()).isEqualTo("{\"segundos\":90}");
        assertThat(ClockAdvance.hours(24))
                .hasToString("ClockAdvance[horas]")
                .isEqualTo(ClockAdvance.hours(24))
                .isNotEqualTo(ClockAdvance.days(24));
        assertThatThrownBy(() -> ClockAdvance.days(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ClockAdvance.dias must be above zero, but is 0: the clock only moves forward, and a reset"
                        + " brings it back to the present");
        assertThatThrownBy(() -> ClockAdvance.hours(-1))
                .hasMessageStartingWith("ClockAdvance.horas must be above zero, but is -1");
        assertThatThrownBy(() -> ClockAdvance.seconds(Long.MIN_VALUE))
                .hasMessageStartingWith("ClockAdvance.segundos must be above zero");
    }

    @Test
    void aScenarioIsAskedForByItsHeader() throws Exception {
        service.answer(200, "{\"object\":\"sandbox\"}");
        service.cg()
                .with(CallOptions.defaults().scenario("limite_de_peticiones"))
                .sandbox()
                .get();

        assertThat(service.server.takeRequest().getHeaders().get("X-CG-Sandbox-Scenario"))
                .isEqualTo("limite_de_peticiones");
    }
}
