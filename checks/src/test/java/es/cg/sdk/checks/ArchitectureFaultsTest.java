package es.cg.sdk.checks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each rule of the architecture fails on classes that break it, and only on these. */
class ArchitectureFaultsTest {
    private static final String ROOT = "es.cg.sdk.checks.fixture";
    private static final Set<String> CHAPTERS = Set.of("things", "other", "banks", "destinations", "sandbox");
    private static final JavaClasses FAULTS = new ClassFileImporter().importPackages(ROOT);

    @Test
    void arrows() {
        assertThat(broken(ArchRuleDefinition.classes().should(Arrows.ofCore(ROOT, CHAPTERS))))
                .anyMatch(each -> each.contains("Neighbour.things()") && each.contains("things.Things"))
                .anyMatch(each -> each.contains("Curious.plumbing()"))
                .anyMatch(each -> each.contains("Knowing.backwards()"))
                .anyMatch(each -> each.contains("Knowing.text(") && each.contains("JsonNode"))
                .anyMatch(each -> each.contains("Plain") && each.contains("say in Arrows"))
                .anyMatch(each -> each.contains("Sand.things()") && each.contains("things.Things"))
                .anyMatch(each -> each.contains("Castle.sand()") && each.contains("sandbox.Sand"))
                .noneMatch(each -> each.contains("Sand.vault()"))
                .noneMatch(each -> each.contains("Things.hidden()"))
                .noneMatch(each -> each.contains("Backwards.knowing()"))
                .noneMatch(each -> each.contains("fixture.CgClient"));
    }

    @Test
    void cycles() {
        assertThat(broken(slices().matching(ROOT + ".(*)..").should().beFreeOfCycles()))
                .singleElement()
                .asString()
                .contains("errors", "model");
    }

    @Test
    void modules() {
        JavaClasses oneAlone = new ClassFileImporter().importPackages(ROOT + ".other");
        ArchRule rule = HouseRules.aloneAmong(ROOT, oneAlone);
        assertThat(rule.evaluate(oneAlone).getFailureReport().getDetails())
                .isNotEmpty()
                .allMatch(each -> each.contains("Neighbour") && each.contains("things.Things"));
        assertThat(broken(HouseRules.aloneAmong(ROOT, FAULTS))).isEmpty();
    }

    @Test
    void whoNamesChapters() {
        assertThat(broken(HouseRules.onlyTheClientsNameChapters(ROOT, CHAPTERS)))
                .isNotEmpty()
                .allMatch(each -> each.contains("Nosy"));
    }

    @Test
    void whatIsShown() {
        assertThat(broken(shown("Plumbing", "")))
                .hasSize(4)
                .anyMatch(each -> each.contains("extends or implements"))
                .anyMatch(each -> each.contains("inAnArgument"))
                .anyMatch(each -> each.contains("inAnArray"))
                .anyMatch(each -> each.contains("inABound"));
        assertThat(broken(shown("JsonNode", ""))).singleElement().asString().contains("Leaky.json()");
        assertThat(broken(shown("JsonNode", ROOT + ".things.Leaky"))).isEmpty();
    }

    @Test
    void names() {
        assertThat(broken(HouseRules.names()))
                .hasSize(2)
                .anyMatch(each -> each.contains("ThingHelper"))
                .anyMatch(each -> each.contains("AbstractThing"));
    }

    @Test
    void kinds() {
        assertThat(broken(HouseRules.kinds())).singleElement().asString().contains("OpenException");
    }

    @Test
    void nullMarks() {
        assertThat(broken(HouseRules.nullMarked())).singleElement().asString().contains("unmarked.Plain");
    }

    @Test
    void printing() {
        assertThat(broken(HouseRules.nothingPrinted()))
                .hasSize(2)
                .anyMatch(each -> each.contains("Noisy.print()"))
                .anyMatch(each -> each.contains("Noisy.complain()"));
    }

    @Test
    void sleeping() {
        assertThat(broken(HouseRules.nobodySleeps())).singleElement().asString().contains("Noisy.sleep()");
    }

    @Test
    void oldDates() {
        assertThat(broken(HouseRules.noOldDates())).isNotEmpty().allMatch(each -> each.contains("Noisy.now()"));
    }

    private static ArchRule shown(String type, String except) {
        Set<String> packages = Set.of(ROOT, ROOT + ".things", ROOT + ".other", ROOT + ".call");
        return HouseRules.notShown(type, packages, each -> each.endsWith("." + type), except);
    }

    private static List<String> broken(ArchRule rule) {
        return rule.evaluate(FAULTS).getFailureReport().getDetails();
    }
}
