// Made by Tests/Oracles/statistics_oracle.py with Python 3.11.7, SciPy 1.17.1, NumPy 2.4.6, mpmath 1.3.0.
// Do not edit: change the script and run it again.
// swift-format-ignore-file

enum StatisticsOracle {
    static let normalQuantiles: [TailCase] = [
        TailCase(tail: 0.4, value: 0.2533471031357997),
        TailCase(tail: 0.05, value: 1.6448536269514726),
        TailCase(tail: 0.025, value: 1.9599639845400543),
        TailCase(tail: 0.005, value: 2.575829303548901),
        TailCase(tail: 1e-06, value: 4.753424308822899),
        TailCase(tail: 1e-12, value: 7.034483825301132),
    ]

    static let tQuantiles: [TailCase] = [
        TailCase(tail: 0.05, degreesOfFreedom: 1, value: 6.313751514675043),
        TailCase(tail: 0.025, degreesOfFreedom: 1, value: 12.706204736174705),
        TailCase(tail: 0.005, degreesOfFreedom: 1, value: 63.65674116287158),
        TailCase(tail: 1e-06, degreesOfFreedom: 1, value: 318309.8861827435),
        TailCase(tail: 0.05, degreesOfFreedom: 2, value: 2.9199855803537256),
        TailCase(tail: 0.025, degreesOfFreedom: 2, value: 4.302652729749464),
        TailCase(tail: 0.005, degreesOfFreedom: 2, value: 9.924843200918293),
        TailCase(tail: 1e-06, degreesOfFreedom: 2, value: 707.1057205259339),
        TailCase(tail: 0.05, degreesOfFreedom: 9, value: 1.8331129326562372),
        TailCase(tail: 0.025, degreesOfFreedom: 9, value: 2.2621571627982053),
        TailCase(tail: 0.005, degreesOfFreedom: 9, value: 3.2498355415921263),
        TailCase(tail: 1e-06, degreesOfFreedom: 9, value: 10.7201604099095),
        TailCase(tail: 0.05, degreesOfFreedom: 30, value: 1.6972608865939578),
        TailCase(tail: 0.025, degreesOfFreedom: 30, value: 2.042272456301238),
        TailCase(tail: 0.005, degreesOfFreedom: 30, value: 2.7499956535672254),
        TailCase(tail: 1e-06, degreesOfFreedom: 30, value: 5.871117120418883),
        TailCase(tail: 0.05, degreesOfFreedom: 999, value: 1.6463803454275356),
        TailCase(tail: 0.025, degreesOfFreedom: 999, value: 1.96234146113345),
        TailCase(tail: 0.005, degreesOfFreedom: 999, value: 2.580759637267637),
        TailCase(tail: 1e-06, degreesOfFreedom: 999, value: 4.781636978830079),
        TailCase(tail: 0.05, degreesOfFreedom: 9999, value: 1.6450060333112995),
        TailCase(tail: 0.025, degreesOfFreedom: 9999, value: 1.9602012636213577),
        TailCase(tail: 0.005, degreesOfFreedom: 9999, value: 2.576321095856598),
        TailCase(tail: 1e-06, degreesOfFreedom: 9999, value: 4.7562299657670435),
    ]

    static let chiSquareUpperTails: [TailCase] = [
        TailCase(tail: 0.05000000000000006, degreesOfFreedom: 1, value: 3.841458820694124),
        TailCase(tail: 0.4795001221869535, degreesOfFreedom: 1, value: 0.5),
        TailCase(tail: 0.9254310803174679, degreesOfFreedom: 3, value: 0.47),
        TailCase(tail: 0.05010906141146245, degreesOfFreedom: 10, value: 18.3),
        TailCase(tail: 0.0007204453957169629, degreesOfFreedom: 99, value: 150.0),
        TailCase(tail: 0.013818467525532355, degreesOfFreedom: 999, value: 1100.0),
    ]

    static let means: [MeanCase] = [
        MeanCase(name: "two observations", count: 2, sum: 7, sumOfSquares: 25, mean: 3.5, standardError: 0.5, low: -2.8531023680873524, high: 9.853102368087352),
        MeanCase(name: "small", count: 5, sum: 31, sumOfSquares: 271, mean: 6.2, standardError: 1.9849433241279208, low: 0.6889138236299953, high: 11.711086176370005),
        MeanCase(name: "lognormal gold", count: 400, sum: 418625, sumOfSquares: 2244527447, mean: 1046.5625, standardError: 106.38778020608062, low: 837.4118589404347, high: 1255.7131410595653),
        MeanCase(name: "negative balances", count: 7, sum: -23, sumOfSquares: 1827, mean: -3.2857142857142856, standardError: 6.457606388756506, low: -19.08690788839205, high: 12.51547931696348),
        MeanCase(name: "a trillion and a little", count: 6, sum: 6000000000032, sumOfSquares: 6000000000064000000000272, mean: 1000000000005.3334, standardError: 1.837873166945363, low: 1000000000000.6089, high: 1000000000010.0577),
        MeanCase(name: "parts per million of large purses", count: 400, sum: 418625000000000, sumOfSquares: 2244527447000000000000000000, mean: 1046562500000.0, standardError: 106387780206.08061, low: 837411858940.4348, high: 1255713141059.5652),
    ]

    static let ratios: [RatioCase] = [
        RatioCase(name: "spent per earned", count: 300, sumY: 215704, sumX: 315938, sumOfSquaresY: 248452628, sumOfSquaresX: 483638018, sumOfProducts: 329005877, isFieller: false, ratio: 0.6827415505573878, standardError: 0.01573834578601553, low: 0.6517695929430732, high: 0.7137135081717024),
        RatioCase(name: "trillions", count: 300, sumY: 215704000000000000, sumX: 315938000000000000, sumOfSquaresY: 248452628000000000000000000000000, sumOfSquaresX: 483638018000000000000000000000000, sumOfProducts: 329005877000000000000000000000000, isFieller: false, ratio: 0.6827415505573878, standardError: 0.01573834578601553, low: 0.6517695929430732, high: 0.7137135081717024),
        RatioCase(name: "few players", count: 8, sumY: 20, sumX: 36, sumOfSquaresY: 92, sumOfSquaresX: 340, sumOfProducts: 173, isFieller: true, ratio: 0.5555555555555556, standardError: 0.06448855484579266, low: 0.4212343945965943, high: 1.9707364608333435),
        RatioCase(name: "denominator near zero", count: 5, sumY: 24, sumX: 25, sumOfSquaresY: 118, sumOfSquaresX: 4699, sumOfProducts: 160, isFieller: true, ratio: 0.96, standardError: 2.8779848505508157, low: nil, high: nil),
    ]

    static let proportions: [ProportionCase] = [
        ProportionCase(hits: 0, tries: 1, confidence: 0.95, wilsonLow: 0, wilsonHigh: 0.7934506856227627, exactLow: 0, exactHigh: 0.975),
        ProportionCase(hits: 1, tries: 1, confidence: 0.95, wilsonLow: 0.2065493143772374, wilsonHigh: 1, exactLow: 0.025000000000000022, exactHigh: 1),
        ProportionCase(hits: 1, tries: 2, confidence: 0.95, wilsonLow: 0.09453120573423071, wilsonHigh: 0.9054687942657693, exactLow: 0.012579117093425058, exactHigh: 0.9874208829065749),
        ProportionCase(hits: 81, tries: 263, confidence: 0.95, wilsonLow: 0.2552885198782742, wilsonHigh: 0.36620957698280004, exactLow: 0.25273674558527115, exactHigh: 0.3676219226013513),
        ProportionCase(hits: 15, tries: 148, confidence: 0.95, wilsonLow: 0.062386399530736276, wilsonHigh: 0.16048724172330803, exactLow: 0.057844010083448576, exactHigh: 0.16165049034947906),
        ProportionCase(hits: 0, tries: 20, confidence: 0.95, wilsonLow: 0, wilsonHigh: 0.16112515805281938, exactLow: 0, exactHigh: 0.16843347098308528),
        ProportionCase(hits: 1, tries: 29, confidence: 0.95, wilsonLow: 0.00611321429276266, wilsonHigh: 0.17175521879320288, exactLow: 0.0008726468835799228, exactHigh: 0.17764429548872285),
        ProportionCase(hits: 0, tries: 10000, confidence: 0.95, wilsonLow: 0, wilsonHigh: 0.00038399837067659584, exactLow: 0, exactHigh: 0.00036881991461876223),
        ProportionCase(hits: 10000, tries: 10000, confidence: 0.95, wilsonLow: 0.9996160016293234, wilsonHigh: 1, exactLow: 0.9996311800853812, exactHigh: 1),
        ProportionCase(hits: 1, tries: 10000, confidence: 0.95, wilsonLow: 1.76526736011223e-05, wilsonHigh: 0.0005662688974013382, exactLow: 2.531777593474689e-06, exactHigh: 0.0005570369979470139),
        ProportionCase(hits: 17, tries: 10000, confidence: 0.95, wilsonLow: 0.0010617073611205116, wilsonHigh: 0.0027209854150957837, exactLow: 0.0009906147329961047, exactHigh: 0.0027204739138855794),
        ProportionCase(hits: 650, tries: 10000, confidence: 0.99, wilsonLow: 0.05893389773930178, wilsonHigh: 0.07164295552880828, exactLow: 0.0588083637977425, exactHigh: 0.07160985581953044),
        ProportionCase(hits: 4999, tries: 10000, confidence: 0.99, wilsonLow: 0.48702519050988863, wilsonHigh: 0.512774942100058, exactLow: 0.48697338322493494, exactHigh: 0.5128267123983241),
        ProportionCase(hits: 9998, tries: 10000, confidence: 0.999999, wilsonLow: 0.9972282508993876, wilsonHigh: 0.9999856031283789, exactLow: 0.9980120784985799, exactHigh: 0.9999998999616544),
        ProportionCase(hits: 3, tries: 1000000, confidence: 0.95, wilsonLow: 1.0202712409681227e-06, wilsonHigh: 8.821149774312436e-06, exactLow: 6.186725501906401e-07, exactHigh: 8.767247788143974e-06),
        ProportionCase(hits: 65000, tries: 1000000, confidence: 0.95, wilsonLow: 0.06451848725844724, wilsonHigh: 0.0654848547978884, exactLow: 0.06451757855106513, exactHigh: 0.0654849429478873),
        ProportionCase(hits: 1600000, tries: 100000000, confidence: 0.95, wilsonLow: 0.01597542591897077, wilsonHigh: 0.016024611266349187, exactLow: 0.015975416343009474, exactHigh: 0.01602461168143046),
        ProportionCase(hits: 900000, tries: 3000000, confidence: 0.95, wilsonLow: 0.29948169863751734, wilsonHigh: 0.30051881355633625, exactLow: 0.2994814688290953, exactHigh: 0.3005189172427642),
        ProportionCase(hits: 50000000, tries: 100000000, confidence: 0.99, wilsonLow: 0.49987120853909517, wilsonHigh: 0.5001287914609048, exactLow: 0.4998712035372811, exactHigh: 0.5001287964627189),
        ProportionCase(hits: 4000000000, tries: 10000000000, confidence: 0.95, wilsonLow: 0.39999039821506366, wilsonHigh: 0.40000960186176554, exactLow: 0.39999039815559173, exactHigh: 0.40000960190229484),
    ]

    static let betaTails: [BetaCase] = [
        BetaCase(x: 0.3, a: 20, b: 40, lower: 0.29982167525229364, upper: 0.7001783247477069),
        BetaCase(x: 0.2, a: 20, b: 40, lower: 0.008720771399464417, upper: 0.9912792286005355),
        BetaCase(x: 0.5, a: 5000, b: 5001, lower: 0.5039893230696917, upper: 0.4960106769303089),
        BetaCase(x: 0.49, a: 5000, b: 5001, lower: 0.023281712519269027, upper: 0.9767182874807308),
        BetaCase(x: 0.52, a: 5000, b: 5001, lower: 0.9999698588058208, upper: 3.0141194179261735e-05),
        BetaCase(x: 0.0098, a: 10000, b: 990001, lower: 0.021686026619387445, upper: 0.9783139733806122),
        BetaCase(x: 0.3003, a: 900000, b: 2100001, lower: 0.871649623194492, upper: 0.1283503768055109),
        BetaCase(x: 0.49985, a: 50000000, b: 50000001, lower: 0.0013503409504674142, upper: 0.998649659049529),
        BetaCase(x: 0.40001, a: 4000000000, b: 6000000001, lower: 0.9793867748716962, upper: 0.020613225128416318),
    ]

    static let zScores: [ZScoreCase] = [
        ZScoreCase(hits: 650, expected: 650.0, variance: 607.75, value: 0.0, twoSidedPValue: 1.0),
        ZScoreCase(hits: 700, expected: 650.0, variance: 607.75, value: 2.028184785787092, twoSidedPValue: 0.04254139209210364),
        ZScoreCase(hits: 520, expected: 650.0, variance: 607.75, value: -5.273280443046438, twoSidedPValue: 1.340065478302977e-07),
        ZScoreCase(hits: 12, expected: 9.5, variance: 0.25, value: 5.0, twoSidedPValue: 5.733031437583866e-07),
    ]

    static let chiSquares: [ChiSquareCase] = [
        ChiSquareCase(name: "Mendel's peas", observed: [315, 108, 101, 32], expected: [312.75, 104.25, 104.25, 34.75], cellCount: 4, statistic: 0.4700239808153477, pValue: 0.925425895103616),
        ChiSquareCase(name: "waits with a thin tail", observed: [91, 80, 67, 48, 39, 27, 24, 38, 14, 12, 12, 11, 6, 8, 3, 6, 3, 3, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0], expected: [100.0, 80.00000000000001, 64.00000000000001, 51.20000000000002, 40.96000000000001, 32.768000000000015, 26.214400000000012, 20.97152000000001, 16.777216000000006, 13.421772800000008, 10.737418240000006, 8.589934592000006, 6.871947673600005, 5.497558138880004, 4.3980465111040035, 3.518437208883203, 2.814749767106562, 2.2517998136852504, 1.8014398509482004, 1.4411518807585604, 1.1529215046068484, 0.9223372036854787, 0.737869762948383, 0.5902958103587065, 0.4722366482869652, 0.37778931862957216, 0.3022314549036577, 0.2417851639229262, 0.19342813113834098, 0.1547425049106728, 0.12379400392853823, 0.0990352031428306, 0.0792281625142645, 0.06338253001141159, 0.05070602400912927, 0.04056481920730342, 0.03245185536584273, 0.025961484292674194, 0.020769187434139354, 0.016615349947311484, 0.06646139978921939], cellCount: 17, statistic: 19.3912076362781, pValue: 0.24889917661803476),
        ChiSquareCase(name: "thin cells first", observed: [1, 2, 0, 60, 37], expected: [1.5, 1.5, 1.0, 56.0, 40.0], cellCount: 2, statistic: 0.375, pValue: 0.5402913746074198),
    ]
}
